import { Double } from 'bson'
import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc, toNumber } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { isTruthy } from '../query/predicates.ts'
import { convert } from './conversions.ts'
import { argumentsOf, type Compile, type Evaluate, type Scope } from './scope.ts'

/** Operators that decide themselves which of their parts are evaluated, and with which variables. */
export const SPECIAL: Record<string, (operand: Value, compile: Compile) => Evaluate> = {
  $literal: operand => () => operand,
  $rand: () => () => new Double(Math.random()),
  $and: (operand, compile) => every(argumentsOf(operand, compile)),
  $or: (operand, compile) => some(argumentsOf(operand, compile)),
  $cond: compileCond,
  $ifNull: (operand, compile) => firstPresent(argumentsOf(operand, compile)),
  $switch: compileSwitch,
  $let: compileLet,
  $map: (operand, compile) => compileMap(fieldsOf('$map', operand), compile),
  $filter: (operand, compile) => compileFilter(fieldsOf('$filter', operand), compile),
  $reduce: (operand, compile) => compileReduce(fieldsOf('$reduce', operand), compile),
  $convert: (operand, compile) => compileConvert(fieldsOf('$convert', operand), compile),
  $getField: compileGetField,
  $setField: (operand, compile) => compileSetField(fieldsOf('$setField', operand), compile),
}

function every(args: readonly Evaluate[]): Evaluate {
  return scope => args.every(arg => isTruthy(arg(scope)))
}

function some(args: readonly Evaluate[]): Evaluate {
  return scope => args.some(arg => isTruthy(arg(scope)))
}

function firstPresent(args: readonly Evaluate[]): Evaluate {
  return scope => {
    let found: Found
    for (const arg of args) {
      found = arg(scope)
      if (found !== undefined && found !== null) return found
    }
    return found
  }
}

function fieldsOf(name: string, operand: Value): Doc {
  if (!isDoc(operand)) throw new MongoError('FailedToParse', `${name} only supports an object as its argument`)
  return operand
}

/** A named part of an operator's argument, compiled; missing parts are an error unless a default is given. */
function part(compile: Compile, fields: Doc, name: string, fallback?: Evaluate): Evaluate {
  const spec = fields.get(name)
  if (spec !== undefined) return compile(spec)
  if (fallback !== undefined) return fallback
  throw new MongoError('FailedToParse', `Missing '${name}' parameter`)
}

function withVariables(scope: Scope, added: Iterable<[string, Found]>): Scope {
  const variables = new Map<string, Found>(scope.variables)
  for (const [name, value] of added) variables.set(name, value)
  return { root: scope.root, variables }
}

function compileCond(operand: Value, compile: Compile): Evaluate {
  const parts = isDoc(operand)
    ? [part(compile, operand, 'if'), part(compile, operand, 'then'), part(compile, operand, 'else')]
    : argumentsOf(operand, compile)
  const [condition, yes, no] = parts
  if (condition === undefined || yes === undefined || no === undefined || parts.length !== 3) {
    throw new MongoError(16020, 'Expression $cond takes exactly 3 arguments')
  }
  return scope => (isTruthy(condition(scope)) ? yes(scope) : no(scope))
}

function compileSwitch(operand: Value, compile: Compile): Evaluate {
  const fields = fieldsOf('$switch', operand)
  const branches = fields.get('branches')
  if (!Array.isArray(branches)) throw new MongoError(40061, "$switch expected an array for 'branches'")
  const cases = branches.map(branch => {
    const described = fieldsOf('$switch', branch)
    return { when: part(compile, described, 'case'), answer: part(compile, described, 'then') }
  })
  const fallback = fields.has('default') ? part(compile, fields, 'default') : undefined
  return scope => {
    const hit = cases.find(({ when }) => isTruthy(when(scope)))
    if (hit !== undefined) return hit.answer(scope)
    if (fallback === undefined)
      throw new MongoError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      )
    return fallback(scope)
  }
}

function compileLet(operand: Value, compile: Compile): Evaluate {
  const fields = fieldsOf('$let', operand)
  const added = [...fieldsOf('$let', fields.get('vars') ?? null)].map(([name, spec]): [string, Evaluate] => [
    name,
    compile(spec),
  ])
  const body = part(compile, fields, 'in')
  return scope =>
    body(
      withVariables(
        scope,
        added.map(([name, value]): [string, Found] => [name, value(scope)]),
      ),
    )
}

function nameIn(fields: Doc): string {
  const name = fields.get('as') ?? 'this'
  if (typeof name !== 'string') throw new MongoError('FailedToParse', "'as' must be a string")
  return name
}

function arrayInput(operator: string, input: Found): Value[] | undefined {
  if (input === undefined || input === null) return undefined
  if (!Array.isArray(input)) throw new MongoError(28651, `input to ${operator} must be an array`)
  return input
}

function compileMap(fields: Doc, compile: Compile): Evaluate {
  const input = part(compile, fields, 'input')
  const body = part(compile, fields, 'in')
  const name = nameIn(fields)
  return scope =>
    arrayInput('$map', input(scope))?.map(item => body(withVariables(scope, [[name, item]])) ?? null) ?? null
}

function compileFilter(fields: Doc, compile: Compile): Evaluate {
  const input = part(compile, fields, 'input')
  const keep = part(compile, fields, 'cond')
  const limit = part(compile, fields, 'limit', () => undefined)
  const name = nameIn(fields)
  return scope => {
    const kept = arrayInput('$filter', input(scope))?.filter(item =>
      isTruthy(keep(withVariables(scope, [[name, item]]))),
    )
    const most = limit(scope)
    return (most === undefined || most === null ? kept : kept?.slice(0, toNumber(most))) ?? null
  }
}

function compileReduce(fields: Doc, compile: Compile): Evaluate {
  const input = part(compile, fields, 'input')
  const initial = part(compile, fields, 'initialValue')
  const body = part(compile, fields, 'in')
  return scope => {
    const items = arrayInput('$reduce', input(scope))
    if (items === undefined) return null
    return items.reduce<Found>(
      (value, item) =>
        body(
          withVariables(scope, [
            ['value', value],
            ['this', item],
          ]),
        ),
      initial(scope),
    )
  }
}

function compileConvert(fields: Doc, compile: Compile): Evaluate {
  const input = part(compile, fields, 'input')
  const to = part(compile, fields, 'to')
  const onError = fields.has('onError') ? part(compile, fields, 'onError') : undefined
  const onNull = part(compile, fields, 'onNull', () => null)
  return scope => {
    const value = input(scope)
    if (value === undefined || value === null) return onNull(scope)
    try {
      return convert(value, to(scope) ?? null)
    } catch (error) {
      if (onError === undefined || !(error instanceof MongoError) || error.codeName !== 'ConversionFailure') throw error
      return onError(scope)
    }
  }
}

function compileGetField(operand: Value, compile: Compile): Evaluate {
  const fields: Doc = isDoc(operand) && operand.has('field') ? operand : new Map([['field', operand]])
  const name = part(compile, fields, 'field')
  const input = part(compile, fields, 'input', scope => scope.root)
  return scope => {
    const from = input(scope)
    const key = name(scope)
    return isDoc(from) && typeof key === 'string' ? from.get(key) : undefined
  }
}

function compileSetField(fields: Doc, compile: Compile): Evaluate {
  const name = part(compile, fields, 'field')
  const input = part(compile, fields, 'input')
  const value = part(compile, fields, 'value')
  return scope => {
    const from = input(scope)
    const key = name(scope)
    if (!isDoc(from) || typeof key !== 'string') return null
    const changed = new Map(from)
    const next = value(scope)
    if (next === undefined) changed.delete(key)
    else changed.set(key, next)
    return changed
  }
}
