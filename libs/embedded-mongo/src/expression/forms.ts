import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { withField } from '../document/paths.ts'
import { isTruthy } from '../document/predicates.ts'
import { countElements } from '../document/work.ts'
import { check } from '../errors.ts'
import {
  argumentsOf,
  array,
  type Compile,
  type Evaluate,
  isMissing,
  type Operator,
  type Scope,
  toInt32,
} from './scope.ts'

const nothing: Evaluate = () => undefined

/**
 * Returns an operator's named parts.
 * @throws MongoError like MongoDB when they are no object, or one is unknown
 */
function partsOf(name: string, operand: Value, allowed: readonly string[], notObject: number, unknown: number): Doc {
  check(isDoc(operand), notObject, `${name} only supports an object as its argument`)
  for (const part of operand.keys())
    check(allowed.includes(part), unknown, `Unrecognized parameter to ${name}: ${part}`)
  return operand
}

/**
 * Returns one of the parts.
 * @throws `code` when it is missing
 */
function requirePart(parts: Doc, name: string, code: number): Value {
  const part = parts.get(name)
  check(part !== undefined, code, `Missing '${name}' parameter`)
  return part
}

const cond: Operator = (operand, compile) => {
  let args = operand
  if (isDoc(operand)) {
    const parts = partsOf('$cond', operand, ['if', 'then', 'else'], 16020, 17083)
    args = [requirePart(parts, 'if', 17080), requirePart(parts, 'then', 17081), requirePart(parts, 'else', 17082)]
  }
  check(Array.isArray(args) && args.length === 3, 16020, 'Expression $cond takes exactly 3 arguments')
  const [test = nothing, yes = nothing, no = nothing] = args.map(compile)
  return scope => (isTruthy(test(scope)) ? yes(scope) : no(scope))
}

const switchForm: Operator = (operand, compile) => {
  const parts = partsOf('$switch', operand, ['branches', 'default'], 40060, 40067)
  const branches = requirePart(parts, 'branches', 40068)
  check(Array.isArray(branches), 40061, "$switch expected an array for 'branches'")
  check(branches.length > 0, 40068, '$switch requires at least one branch')
  const cases = branches.map(branch => {
    const fields = partsOf('$switch', branch, ['case', 'then'], 40062, 40063)
    return { test: compile(requirePart(fields, 'case', 40064)), result: compile(requirePart(fields, 'then', 40065)) }
  })
  const otherwise = parts.get('default')
  const last = otherwise === undefined ? undefined : compile(otherwise)
  return scope => {
    const result = cases.find(({ test }) => isTruthy(test(scope)))?.result ?? last
    check(result !== undefined, 40066, '$switch could not find a matching branch for an input, and has no default.')
    return result(scope)
  }
}

function within(scope: Scope, name: string, value: Value): Scope {
  return { root: scope.root, variables: new Map([...(scope.variables ?? []), [name, value]]) }
}

/** Evaluating an expression for an element costs as much as some comparisons. */
const ELEMENT_WORK = 5

/** The array of `$map` and `$filter`, and the expression for each element, with the element as a variable. */
function eachElement(parts: Doc, input: Value, body: Value, compile: Compile, notArray: number) {
  const [items, run] = [compile(input), compile(body)]
  const name = parts.get('as') ?? 'this'
  const isName = typeof name === 'string' && /^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)
  check(isName, 'FailedToParse', "'as' is no name for a variable")
  return (scope: Scope) => {
    const value = items(scope)
    if (isMissing(value)) return undefined
    const evaluate = (item: Value) => {
      countElements(ELEMENT_WORK)
      return run(within(scope, name, item))
    }
    return { items: array(value, notArray, 'input must be an array not'), of: evaluate }
  }
}

const map: Operator = (operand, compile) => {
  const parts = partsOf('$map', operand, ['input', 'as', 'in'], 16878, 16879)
  const each = eachElement(parts, requirePart(parts, 'input', 16880), requirePart(parts, 'in', 16882), compile, 16883)
  return scope => {
    const elements = each(scope)
    return elements?.items.map(item => elements.of(item) ?? null) ?? null
  }
}

const filter: Operator = (operand, compile) => {
  const parts = partsOf('$filter', operand, ['input', 'as', 'cond', 'limit'], 28646, 28647)
  const each = eachElement(parts, requirePart(parts, 'input', 28648), requirePart(parts, 'cond', 28650), compile, 28651)
  const limit = compile(parts.get('limit') ?? null)
  return scope => {
    const [elements, max] = [each(scope), limit(scope)]
    const count = isMissing(max) ? Number.POSITIVE_INFINITY : toInt32(max, 327391, '$filter: limit must be')
    check(count > 0, 327392, '$filter: limit must be greater than 0')
    if (elements === undefined) return null
    const matches: Value[] = []
    for (const item of elements.items) if (matches.length < count && isTruthy(elements.of(item))) matches.push(item)
    return matches
  }
}

const getField: Operator = (operand, compile) => {
  const isPlain = isDoc(operand) && operand.keys().next().value?.startsWith('$') !== true
  const fields = isPlain ? operand : new Map([['field', operand]])
  const parts = partsOf('$getField', fields, ['field', 'input'], 3041701, 3041701)
  const [name, input] = [compile(requirePart(parts, 'field', 3041702)), compile(parts.get('input') ?? '$$CURRENT')]
  return scope => {
    const [key, from] = [name(scope), input(scope)]
    check(typeof key === 'string', 3041704, "$getField requires 'field' to evaluate to type String")
    return isDoc(from) ? from.get(key) : from === null ? null : undefined
  }
}

/** `$setField`, and `$unsetField`, which takes no value. */
function setField(name: string, allowed: readonly string[]): Operator {
  return (operand, compile) => {
    const parts = partsOf(name, operand, allowed, 4161100, 4161101)
    const key = compile(requirePart(parts, 'field', 4161102))({ root: null })
    check(typeof key === 'string', 4161107, `${name} requires 'field' to evaluate to type String`)
    const value = allowed.includes('value') ? compile(requirePart(parts, 'value', 4161103)) : nothing
    const input = compile(requirePart(parts, 'input', 4161109))
    return scope => {
      const from = input(scope)
      if (isMissing(from)) return null
      check(isDoc(from), 4161105, `${name} requires 'input' to evaluate to type Object`)
      return withField(from, key, value(scope))
    }
  }
}

/** Operators that choose which of their parts to evaluate, and with which variables. */
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
    const valueOrNext = (value: OptionalValue, next: () => OptionalValue) => (isMissing(value) ? next() : value)
    return scope => args.reduce<OptionalValue>((value, arg) => valueOrNext(value, () => arg(scope)), undefined)
  },
  $cond: cond,
  $switch: switchForm,
  $map: map,
  $filter: filter,
  $getField: getField,
  $setField: setField('$setField', ['field', 'input', 'value']),
  $unsetField: setField('$unsetField', ['field', 'input']),
}
