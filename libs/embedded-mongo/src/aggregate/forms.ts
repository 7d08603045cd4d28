import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { withField } from '../query/paths.ts'
import { isTruthy } from '../query/predicates.ts'
import {
  argumentsOf,
  array,
  type Compile,
  type Evaluate,
  isMissing,
  type Operator,
  type Scope,
  typeName,
  wholeNumber,
} from './scope.ts'

type Part = readonly [name: string, code?: number]

/** The named parts of an operator with MongoDB's code for each that is missing; without one a part may be left out. */
interface Shape {
  readonly name: string
  readonly notObject: number
  readonly unknown: number
  readonly parts: readonly Part[]
}

const nothing: Evaluate = () => undefined

/** Reads an operator's named parts; those left out give nothing. */
function partsOf(operand: Value, { name, notObject, unknown, parts }: Shape): (part: string) => Value | undefined {
  if (!isDoc(operand)) throw new MongoError(notObject, `${name} only supports an object as its argument`)
  for (const part of operand.keys())
    if (!parts.some(([known]) => known === part))
      throw new MongoError(unknown, `Unrecognized parameter to ${name}: ${part}`)
  for (const [part, code] of parts)
    if (code !== undefined && !operand.has(part)) throw new MongoError(code, `Missing '${part}' parameter to ${name}`)
  return part => operand.get(part)
}

function compiled(compile: Compile, spec: Value | undefined): Evaluate {
  return spec === undefined ? nothing : compile(spec)
}

function within(scope: Scope, added: Iterable<[string, Found]>): Scope {
  return { root: scope.root, variables: new Map([...(scope.variables ?? []), ...added]) }
}

const cond: Operator = (operand, compile) => {
  const shape: Shape = {
    name: '$cond',
    notObject: 16020,
    unknown: 17083,
    parts: [
      ['if', 17080],
      ['then', 17081],
      ['else', 17082],
    ],
  }
  const read = isDoc(operand) ? partsOf(operand, shape) : undefined
  const parts = read === undefined ? operand : ['if', 'then', 'else'].map(part => read(part) ?? null)
  if (!Array.isArray(parts) || parts.length !== 3)
    throw new MongoError(16020, 'Expression $cond takes exactly 3 arguments')
  const [test = nothing, yes = nothing, no = nothing] = parts.map(compile)
  return scope => (isTruthy(test(scope)) ? yes(scope) : no(scope))
}

const switchForm: Operator = (operand, compile) => {
  const parts: Part[] = [['branches', 40068], ['default']]
  const read = partsOf(operand, { name: '$switch', notObject: 40060, unknown: 40067, parts })
  const branches = array(read('branches'), 40061, "$switch expected an array for 'branches', found:")
  if (branches.length === 0) throw new MongoError(40068, '$switch requires at least one branch')
  const shape: Shape = {
    name: '$switch',
    notObject: 40062,
    unknown: 40063,
    parts: [
      ['case', 40064],
      ['then', 40065],
    ],
  }
  const cases = branches.map(branch => {
    const readBranch = partsOf(branch, shape)
    return { test: compiled(compile, readBranch('case')), answer: compiled(compile, readBranch('then')) }
  })
  const otherwise = read('default')
  const last: Evaluate =
    otherwise !== undefined
      ? compile(otherwise)
      : () => {
          throw new MongoError(
            40066,
            '$switch could not find a matching branch for an input, and no default was specified.',
          )
        }
  return scope => (cases.find(({ test }) => isTruthy(test(scope)))?.answer ?? last)(scope)
}

const letForm: Operator = (operand, compile) => {
  const read = partsOf(operand, {
    name: '$let',
    notObject: 16874,
    unknown: 16875,
    parts: [
      ['vars', 16876],
      ['in', 16877],
    ],
  })
  const vars = read('vars')
  if (!isDoc(vars)) throw new MongoError(10065, "invalid parameter: expected an object ('vars')")
  const added = [...vars].map(([name, spec]): [string, Evaluate] => [name, compile(spec)])
  const body = compiled(compile, read('in'))
  return scope =>
    body(
      within(
        scope,
        added.map(([name, value]): [string, Found] => [name, value(scope)]),
      ),
    )
}

function variableName(name: Value | undefined): string {
  if (name === undefined) return 'this'
  if (typeof name !== 'string' || !/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name))
    throw new MongoError('FailedToParse', `'${String(name)}' is no name for a variable`)
  return name
}

/** `$map` and `$filter`: something about each element, which a variable holds. */
function eachElement(
  shape: Shape,
  body: string,
  notArray: number,
  gather: (items: Value[], of: (item: Value) => Found, limit: Found) => Value[],
): Operator {
  return (operand, compile) => {
    const read = partsOf(operand, shape)
    const [input, run, limit] = ['input', body, 'limit'].map(part => compiled(compile, read(part)))
    const name = variableName(read('as'))
    return scope => {
      const items = input?.(scope)
      if (isMissing(items)) return null
      const all = array(items, notArray, `input to ${shape.name} must be an array not`)
      return gather(all, item => run?.(within(scope, [[name, item]])), limit?.(scope))
    }
  }
}

const map = eachElement(
  { name: '$map', notObject: 16878, unknown: 16879, parts: [['input', 16880], ['in', 16882], ['as']] },
  'in',
  16883,
  (items, of) => items.map(item => of(item) ?? null),
)

const filter = eachElement(
  {
    name: '$filter',
    notObject: 28646,
    unknown: 28647,
    parts: [['input', 28648], ['cond', 28650], ['as'], ['limit']],
  },
  'cond',
  28651,
  (items, of, limit) => {
    const most = isMissing(limit) ? Number.POSITIVE_INFINITY : wholeNumber(limit, 327391, '$filter: limit must be')
    if (most < 1) throw new MongoError(327392, '$filter: limit must be greater than 0')
    const kept: Value[] = []
    for (const item of items) if (kept.length < most && isTruthy(of(item))) kept.push(item)
    return kept
  },
)

const reduce: Operator = (operand, compile) => {
  const parts: Part[] = [
    ['input', 40077],
    ['initialValue', 40078],
    ['in', 40079],
  ]
  const read = partsOf(operand, { name: '$reduce', notObject: 40075, unknown: 40076, parts })
  const [input, initial, body] = parts.map(([part]) => compiled(compile, read(part)))
  return scope => {
    const items = input?.(scope)
    if (isMissing(items)) return null
    const all = array(items, 40080, "$reduce requires that 'input' be an array, found:")
    return all.reduce<Found>(
      (value, item) =>
        body?.(
          within(scope, [
            ['value', value],
            ['this', item],
          ]),
        ),
      initial?.(scope),
    )
  }
}

const getField: Operator = (operand, compile) => {
  const fields: Doc = isDoc(operand) && !isOperator(operand) ? operand : new Map([['field', operand]])
  const parts: Part[] = [['field', 3041702], ['input']]
  const read = partsOf(fields, { name: '$getField', notObject: 3041701, unknown: 3041701, parts })
  const name = compiled(compile, read('field'))
  const input: Evaluate = fields.has('input') ? compiled(compile, read('input')) : scope => scope.root
  return scope => {
    const key = name(scope)
    if (typeof key !== 'string')
      throw new MongoError(3041704, `$getField requires 'field' to evaluate to type String, but got ${typeName(key)}`)
    const from = input(scope)
    return isDoc(from) ? from.get(key) : from === null ? null : undefined
  }
}

function isOperator(operand: Doc): boolean {
  return operand.keys().next().value?.startsWith('$') === true
}

/** `$setField`, and `$unsetField`, which has no value. */
function setField(name: string, parts: readonly Part[]): Operator {
  return (operand, compile) => {
    const read = partsOf(operand, { name, notObject: 4161100, unknown: 4161101, parts })
    const key = compiled(compile, read('field'))({ root: null })
    if (typeof key !== 'string')
      throw new MongoError(4161107, `${name} requires 'field' to evaluate to type String, but got ${typeName(key)}`)
    const [input, value] = [compiled(compile, read('input')), compiled(compile, read('value'))]
    return scope => {
      const from = input(scope)
      if (isMissing(from)) return null
      if (!isDoc(from)) throw new MongoError(4161105, `${name} requires 'input' to evaluate to type Object`)
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
    if (args.length < 2) throw new MongoError(1257300, `$ifNull needs at least two arguments, had: ${args.length}`)
    return scope =>
      args.reduce<Found>((found, arg, at) => (at > 0 && !isMissing(found) ? found : arg(scope)), undefined)
  },
  $cond: cond,
  $switch: switchForm,
  $let: letForm,
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $getField: getField,
  $setField: setField('$setField', [
    ['field', 4161102],
    ['value', 4161103],
    ['input', 4161109],
  ]),
  $unsetField: setField('$unsetField', [
    ['field', 4161102],
    ['input', 4161109],
  ]),
}
