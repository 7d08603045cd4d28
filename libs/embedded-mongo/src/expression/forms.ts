import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { withField } from '../document/paths.ts'
import { isTruthy } from '../document/predicates.ts'
import { check } from '../errors.ts'
import {
  argumentsOf,
  array,
  type Compile,
  type Evaluate,
  isMissing,
  type Operator,
  type Scope,
  whole,
} from './scope.ts'

const nothing: Evaluate = () => undefined

/** An operator's named parts: MongoDB's errors where they are no object, or one of them is not known. */
function partsOf(name: string, operand: Value, known: readonly string[], notObject: number, unknown: number): Doc {
  check(isDoc(operand), notObject, `${name} only supports an object as its argument`)
  for (const part of operand.keys()) check(known.includes(part), unknown, `Unrecognized parameter to ${name}: ${part}`)
  return operand
}

/** One of the parts; MongoDB's error `code` where it is missing. */
function needed(parts: Doc, name: string, code: number): Value {
  const part = parts.get(name)
  check(part !== undefined, code, `Missing '${name}' parameter`)
  return part
}

const cond: Operator = (operand, compile) => {
  let args = operand
  if (isDoc(operand)) {
    const parts = partsOf('$cond', operand, ['if', 'then', 'else'], 16020, 17083)
    args = [needed(parts, 'if', 17080), needed(parts, 'then', 17081), needed(parts, 'else', 17082)]
  }
  check(Array.isArray(args) && args.length === 3, 16020, 'Expression $cond takes exactly 3 arguments')
  const [test = nothing, yes = nothing, no = nothing] = args.map(compile)
  return scope => (isTruthy(test(scope)) ? yes(scope) : no(scope))
}

const switchForm: Operator = (operand, compile) => {
  const parts = partsOf('$switch', operand, ['branches', 'default'], 40060, 40067)
  const branches = needed(parts, 'branches', 40068)
  check(Array.isArray(branches), 40061, "$switch expected an array for 'branches'")
  check(branches.length > 0, 40068, '$switch requires at least one branch')
  const cases = branches.map(branch => {
    const fields = partsOf('$switch', branch, ['case', 'then'], 40062, 40063)
    return { test: compile(needed(fields, 'case', 40064)), answer: compile(needed(fields, 'then', 40065)) }
  })
  const otherwise = parts.get('default')
  const last = otherwise === undefined ? undefined : compile(otherwise)
  return scope => {
    const answer = cases.find(({ test }) => isTruthy(test(scope)))?.answer ?? last
    check(answer !== undefined, 40066, '$switch could not find a matching branch for an input, and has no default.')
    return answer(scope)
  }
}

function within(scope: Scope, name: string, value: Value): Scope {
  return { root: scope.root, variables: new Map([...(scope.variables ?? []), [name, value]]) }
}

/** The array of `$map` and `$filter`, and what is asked about each element, which a variable holds. */
function eachElement(parts: Doc, input: Value, body: Value, compile: Compile, notArray: number) {
  const [items, run] = [compile(input), compile(body)]
  const name = parts.get('as') ?? 'this'
  const isName = typeof name === 'string' && /^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)
  check(isName, 'FailedToParse', "'as' is no name for a variable")
  return (scope: Scope) => {
    const found = items(scope)
    if (isMissing(found)) return undefined
    const of = (item: Value) => run(within(scope, name, item))
    return { items: array(found, notArray, 'input must be an array not'), of }
  }
}

const map: Operator = (operand, compile) => {
  const parts = partsOf('$map', operand, ['input', 'as', 'in'], 16878, 16879)
  const each = eachElement(parts, needed(parts, 'input', 16880), needed(parts, 'in', 16882), compile, 16883)
  return scope => {
    const found = each(scope)
    return found?.items.map(item => found.of(item) ?? null) ?? null
  }
}

const filter: Operator = (operand, compile) => {
  const parts = partsOf('$filter', operand, ['input', 'as', 'cond', 'limit'], 28646, 28647)
  const each = eachElement(parts, needed(parts, 'input', 28648), needed(parts, 'cond', 28650), compile, 28651)
  const limit = compile(parts.get('limit') ?? null)
  return scope => {
    const [found, most] = [each(scope), limit(scope)]
    const count = isMissing(most) ? Number.POSITIVE_INFINITY : whole(most, 327391, '$filter: limit must be')
    check(count > 0, 327392, '$filter: limit must be greater than 0')
    if (found === undefined) return null
    const kept: Value[] = []
    for (const item of found.items) if (kept.length < count && isTruthy(found.of(item))) kept.push(item)
    return kept
  }
}

const getField: Operator = (operand, compile) => {
  const isPlain = isDoc(operand) && operand.keys().next().value?.startsWith('$') !== true
  const fields = isPlain ? operand : new Map([['field', operand]])
  const parts = partsOf('$getField', fields, ['field', 'input'], 3041701, 3041701)
  const [name, input] = [compile(needed(parts, 'field', 3041702)), compile(parts.get('input') ?? '$$CURRENT')]
  return scope => {
    const [key, from] = [name(scope), input(scope)]
    check(typeof key === 'string', 3041704, "$getField requires 'field' to evaluate to type String")
    return isDoc(from) ? from.get(key) : from === null ? null : undefined
  }
}

/** `$setField`, and `$unsetField`, which has no value. */
function setField(name: string, known: readonly string[]): Operator {
  return (operand, compile) => {
    const parts = partsOf(name, operand, known, 4161100, 4161101)
    const key = compile(needed(parts, 'field', 4161102))({ root: null })
    check(typeof key === 'string', 4161107, `${name} requires 'field' to evaluate to type String`)
    const value = known.includes('value') ? compile(needed(parts, 'value', 4161103)) : nothing
    const input = compile(needed(parts, 'input', 4161109))
    return scope => {
      const from = input(scope)
      if (isMissing(from)) return null
      check(isDoc(from), 4161105, `${name} requires 'input' to evaluate to type Object`)
      return withField(from, key, value(scope))
    }
  }
}

/** Operators that decide themselves which of their parts are evaluated, and with which variables. */
export const FORMS: Readonly<Record<string, Operator>> = {
  $literal: operand => () => operand,
  $and: (operand, compile) => {
    const args = argumentsOf(operand, compile)
    return scope => args.every(arg => isTruthy(arg(scope)))
  },
  $or: (operand, compile) => {
    const args = argumentsOf(operand, compile)
    return scope => args.some(arg => isTruthy(arg(scope)))
  },
  $ifNull: (operand, compile) => {
    const args = argumentsOf(operand, compile)
    check(args.length >= 2, 1257300, `$ifNull needs at least two arguments, had: ${args.length}`)
    const orNext = (found: Found, next: () => Found) => (isMissing(found) ? next() : found)
    return scope => args.reduce<Found>((found, arg) => orNext(found, () => arg(scope)), undefined)
  },
  $cond: cond,
  $switch: switchForm,
  $map: map,
  $filter: filter,
  $getField: getField,
  $setField: setField('$setField', ['field', 'input', 'value']),
  $unsetField: setField('$unsetField', ['field', 'input']),
}
