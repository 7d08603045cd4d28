import { compileExpression } from '../aggregate/expression.ts'
import type { Variables } from '../aggregate/scope.ts'
import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { notSupported } from '../errors.ts'
import { splitPath, topLevel, visitPath } from './paths.ts'
import {
  badValue,
  bitTest,
  comparison,
  existence,
  isOperatorDoc,
  isRegex,
  isTruthy,
  membership,
  moduloTest,
  regexOperator,
  regexTest,
  sizeTest,
  type Test,
  typeTest,
} from './predicates.ts'
import { compileBsonRegex } from './regex.ts'

/** Where the first array on the way was entered: what a positional `$` stands for. */
export interface Position {
  index: number | undefined
}

/** One condition of a filter; a filter matches where all its conditions do. */
export interface Condition {
  readonly matches: (document: Doc, position?: Position) => boolean
  /** The top-level fields it looks at; nothing where it may look at any. */
  readonly fields: readonly string[] | undefined
  /** What the planner can use: one operator on one path. */
  readonly field?: { readonly path: string; readonly operator: string; readonly operand: Value }
  readonly branches?: readonly (readonly Condition[])[]
}

const REFUSED = new Set([
  '$where',
  '$text',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$jsonSchema',
  '$function',
  '$sampleRate',
])

/** Reads a filter into its conditions; throws BadValue for what MongoDB does not know, NotImplemented for what it does. */
export function parseFilter(filter: Doc, variables?: Variables): Condition[] {
  return [...filter].flatMap(([name, operand]) =>
    name.startsWith('$') ? topOperator(name, operand, variables) : fieldConditions(name, operand),
  )
}

export function matchesAll(conditions: readonly Condition[], document: Doc, position?: Position): boolean {
  return conditions.every(condition => condition.matches(document, position))
}

/** The top-level fields a list of conditions looks at, or nothing where it may be any. */
export function fieldsOf(conditions: readonly Condition[]): ReadonlySet<string> | undefined {
  const names = new Set<string>()
  for (const { fields } of conditions) {
    if (fields === undefined) return undefined
    for (const name of fields) names.add(name)
  }
  return names
}

function topOperator(name: string, operand: Value, variables?: Variables): Condition[] {
  if (name === '$comment') return []
  if (name === '$expr') {
    const evaluate = compileExpression(operand)
    return [{ fields: undefined, matches: document => isTruthy(evaluate({ root: document, variables })) }]
  }
  if (name === '$alwaysFalse') return [{ fields: [], matches: () => false }]
  if (name !== '$and' && name !== '$or' && name !== '$nor') {
    throw REFUSED.has(name) ? notSupported(name) : badValue(`unknown top level operator: ${name}`)
  }
  if (!Array.isArray(operand) || operand.length === 0) throw badValue(`${name} must be a nonempty array`)
  const branches = operand.map(branch => {
    if (!isDoc(branch)) throw badValue(`${name} argument's entries must be objects`)
    return parseFilter(branch, variables)
  })
  if (name === '$and') return branches.flat()
  const names = fieldsOf(branches.flat())
  const fields = names === undefined ? undefined : [...names]
  if (name === '$nor') return [{ fields, matches: document => !branches.some(branch => matchesAll(branch, document)) }]
  return [
    {
      fields,
      branches,
      matches: (document, position) => branches.some(branch => matchesAll(branch, document, position)),
    },
  ]
}

function fieldConditions(path: string, operand: Value): Condition[] {
  if (!isOperatorDoc(operand)) {
    if (isRegex(operand))
      return [fieldCondition(path, '$regex', operand, regexTest(compileBsonRegex(operand), operand))]
    return [fieldCondition(path, '$eq', operand, comparison('$eq', operand))]
  }
  const conditions: Condition[] = []
  for (const [operator, argument] of operand) {
    if (operator === '$options') {
      if (!operand.has('$regex')) throw badValue('$options needs a $regex')
      continue
    }
    conditions.push(operatorCondition(path, operator, argument, operand))
  }
  return conditions
}

function fieldCondition(
  path: string,
  operator: string,
  operand: Value,
  { test, throughLast, isNegated }: Test,
): Condition {
  const parts = splitPath(path)
  const [only] = parts
  const isPlain = parts.length === 1 && only !== undefined
  const passes = (document: Doc, position?: Position) => {
    const value = isPlain ? document.get(only) : undefined
    // The common case needs no walk: a plain field that holds no array.
    if (isPlain && !Array.isArray(value)) return test(value)
    return visitPath(document, parts, throughLast, (found, index) => {
      if (!test(found)) return false
      if (position !== undefined && index !== undefined) position.index = index
      return true
    })
  }
  const matches = isNegated ? (document: Doc) => !passes(document) : passes
  return { fields: [topLevel(path)], field: { path, operator, operand }, matches }
}

function negate(path: string, conditions: readonly Condition[]): Condition {
  return { fields: [topLevel(path)], matches: document => !matchesAll(conditions, document) }
}

function operatorCondition(path: string, operator: string, argument: Value, siblings: Doc): Condition {
  switch (operator) {
    case '$eq':
      if (isRegex(argument)) return fieldCondition(path, 'regexValue', argument, comparison('$eq', argument))
      return fieldCondition(path, operator, argument, comparison(operator, argument))
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return fieldCondition(path, operator, argument, comparison(operator, argument))
    case '$in':
      return fieldCondition(path, operator, argument, membership(argument))
    case '$ne':
      if (isRegex(argument)) throw badValue("Can't have regex as arg to $ne.")
      return negate(path, [fieldCondition(path, '$eq', argument, comparison('$eq', argument))])
    case '$nin':
      if (!Array.isArray(argument)) throw badValue('$nin needs an array')
      return negate(path, [fieldCondition(path, '$in', argument, membership(argument))])
    case '$exists':
      return fieldCondition(path, operator, argument, existence(argument))
    case '$type':
      return fieldCondition(path, operator, argument, typeTest(argument))
    case '$regex':
      return fieldCondition(
        path,
        siblings.has('$options') ? 'regexOptions' : operator,
        argument,
        regexOperator(argument, siblings.get('$options')),
      )
    case '$size':
      return fieldCondition(path, operator, argument, sizeTest(argument))
    case '$mod':
      return fieldCondition(path, operator, argument, moduloTest(argument))
    case '$not':
      return negate(path, notConditions(path, argument))
    case '$all':
      return allCondition(path, argument)
    case '$elemMatch':
      return fieldCondition(path, operator, argument, elementTest(argument))
    default:
      if (operator.startsWith('$bits')) return fieldCondition(path, operator, argument, bitTest(operator, argument))
      throw REFUSED.has(operator) ? notSupported(operator) : badValue(`unknown operator: ${operator}`)
  }
}

function notConditions(path: string, argument: Value): Condition[] {
  if (isRegex(argument)) return fieldConditions(path, argument)
  if (!isDoc(argument)) throw badValue('$not needs a regex or a document')
  if (!isOperatorDoc(argument)) throw badValue('$not cannot be empty')
  return fieldConditions(path, argument)
}

function allCondition(path: string, argument: Value): Condition {
  if (!Array.isArray(argument)) throw badValue('$all needs an array')
  if (argument.length === 0) return { fields: [topLevel(path)], matches: () => false }
  const conditions = argument.flatMap(item => fieldConditions(path, item))
  const [first] = conditions
  return {
    fields: [topLevel(path)],
    matches: (document, position) => matchesAll(conditions, document, position),
    // Every one must match, so an index may look for the first alone.
    ...(first?.field?.operator === '$eq'
      ? { field: { path, operator: '$allFirst', operand: first.field.operand } }
      : {}),
  }
}

/** The test of `$elemMatch`: an element that passes all conditions, as a document or as a value. */
function elementTest(argument: Value): Test {
  const matches = elementMatcher(argument)
  return { throughLast: false, test: found => Array.isArray(found) && found.some(matches) }
}

/** Whether one element of an array matches the argument of `$elemMatch` or an array filter. */
export function elementMatcher(argument: Value): (item: Found) => boolean {
  if (!isDoc(argument)) throw badValue('$elemMatch needs an Object')
  const first = argument.keys().next().value
  const isOfValues = first?.startsWith('$') === true && !['$and', '$or', '$nor', '$expr'].includes(first)
  const conditions = isOfValues ? fieldConditions('value', argument) : parseFilter(argument)
  if (isOfValues) return item => item !== undefined && matchesAll(conditions, new Map([['value', item]]))
  return item => {
    if (isDoc(item)) return matchesAll(conditions, item)
    if (!Array.isArray(item)) return false
    return matchesAll(conditions, new Map(item.map((inner, place) => [String(place), inner])))
  }
}

/** The place of the element a filter matched, found for `$` in updates and projections. */
export function positionOf(conditions: readonly Condition[], document: Doc, arrayPath: string): number | undefined {
  let found: number | undefined
  for (const condition of conditions) {
    const path = condition.field?.path
    if (path !== undefined && path !== arrayPath && !path.startsWith(`${arrayPath}.`)) continue
    const position: Position = { index: undefined }
    if (condition.field?.operator === '$elemMatch') position.index = elementPosition(condition.field, document)
    else condition.matches(document, position)
    found = position.index ?? found
  }
  return found
}

function elementPosition(field: { path: string; operand: Value }, document: Doc): number | undefined {
  const matches = elementMatcher(field.operand)
  let place: number | undefined
  visitPath(document, splitPath(field.path), false, found => {
    if (!Array.isArray(found)) return false
    const index = found.findIndex(matches)
    if (index < 0) return false
    place = index
    return true
  })
  return place
}
