import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { REFERENCE_FIELDS, splitPath, topLevel, visitPath } from '../document/paths.ts'
import {
  badValue,
  equality,
  isOperatorDoc,
  isRegex,
  isTruthy,
  regexTest,
  TESTS,
  type Test,
} from '../document/predicates.ts'
import { notSupported, refusal } from '../errors.ts'
import { compileExpression } from '../expression/expression.ts'
import type { Variables } from '../expression/scope.ts'

/** The position in the path's first array, to which a positional `$` refers. */
export interface Position {
  index: number | undefined
}

/** A condition of a filter; a filter matches if all its conditions do. */
export interface Condition {
  readonly matches: (document: Doc, position?: Position) => boolean
  /** The top-level fields it reads; undefined if it may read any. */
  readonly fields: readonly string[] | undefined
  /** For the planner: one operator on one path. */
  readonly field?: { readonly path: string; readonly operator: string; readonly operand: Value }
  readonly branches?: readonly (readonly Condition[])[]
  /** Whether it is an `$expr`, which an upsert refuses. */
  readonly isExpression?: true
}

const refuse = refusal(
  'the operator',
  `where text near nearSphere geoWithin geoIntersects jsonSchema sampleRate bitsAllSet bitsAnySet bitsAllClear bitsAnyClear`,
)

/**
 * Parses a filter into conditions.
 * @throws BadValue for parts unknown to MongoDB, NotImplemented for those that only MongoDB supports
 */
export function parseFilter(filter: Doc, variables?: Variables): Condition[] {
  return [...filter].flatMap(([name, operand]) =>
    name.startsWith('$') ? topOperator(name, operand, variables) : fieldConditions(name, operand),
  )
}

export function matchesAll(conditions: readonly Condition[], document: Doc, position?: Position): boolean {
  return conditions.every(condition => condition.matches(document, position))
}

/** Returns the top-level fields that the conditions read; undefined if they may read any. */
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
  if (REFERENCE_FIELDS.includes(name)) return [fieldCondition(name, '$eq', operand, equality(operand))]
  if (name === '$expr') {
    const evaluate = compileExpression(operand)
    const matches = (document: Doc) => isTruthy(evaluate({ root: document, variables }))
    return [{ fields: undefined, isExpression: true, matches }]
  }
  if (name !== '$and' && name !== '$or' && name !== '$nor') {
    refuse(name)
    throw badValue(`unknown top level operator: ${name}`)
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
  // As in MongoDB, a positional `$` does not refer to an element that matched one of several branches.
  const isOnly = branches.length === 1
  return [
    {
      fields,
      branches,
      matches: (document, position) =>
        branches.some(branch => matchesAll(branch, document, isOnly ? position : undefined)),
    },
  ]
}

function fieldConditions(path: string, operand: Value): Condition[] {
  if (isRegex(operand)) return [fieldCondition(path, '$regex', operand, regexTest(operand))]
  if (!isOperatorDoc(operand)) return [fieldCondition(path, '$eq', operand, equality(operand))]
  if (operand.has('$options') && !operand.has('$regex')) throw badValue('$options needs a $regex')
  return [...operand]
    .filter(([operator]) => operator !== '$options')
    .flatMap(([operator, argument]) => operatorConditions(path, operator, argument, operand))
}

function fieldCondition(
  path: string,
  operator: string,
  operand: Value,
  { test, traverseLeafArray, isNegated, placeIn }: Test,
): Condition {
  const parts = splitPath(path)
  const [only] = parts
  const isPlain = parts.length === 1 && only !== undefined
  const traverse = traverseLeafArray && path !== ELEMENT
  const passes = (document: Doc, position?: Position) => {
    const value = isPlain ? document.get(only) : undefined
    // The common case needs no walk: a top-level field without an array.
    if (isPlain && !Array.isArray(value)) return test(value)
    return visitPath(document, parts, traverse, (item, index) => {
      if (!test(item)) return false
      if (position !== undefined) position.index = index ?? placeIn?.(item) ?? position.index
      return true
    })
  }
  const matches = isNegated ? (document: Doc) => !passes(document) : passes
  return { fields: [topLevel(path)], field: { path, operator, operand }, matches }
}

function negate(path: string, conditions: readonly Condition[]): Condition {
  return { fields: [topLevel(path)], matches: document => !matchesAll(conditions, document) }
}

function operatorConditions(path: string, operator: string, argument: Value, siblings: Doc): Condition[] {
  const test = Object.hasOwn(TESTS, operator) ? TESTS[operator]?.(argument, siblings) : undefined
  if (test !== undefined) return [fieldCondition(path, plannedAs(operator, argument, siblings), argument, test)]
  switch (operator) {
    case '$ne':
      if (isRegex(argument)) throw badValue("Can't have regex as arg to $ne.")
      return [negate(path, operatorConditions(path, '$eq', argument, siblings))]
    case '$nin':
      if (!Array.isArray(argument)) throw badValue('$nin needs an array')
      return [negate(path, operatorConditions(path, '$in', argument, siblings))]
    case '$not':
      return [negate(path, notConditions(path, argument))]
    case '$all':
      return allConditions(path, argument)
    case '$elemMatch': {
      const matches = elementMatcher(argument)
      const placeIn = (value: OptionalValue) => (Array.isArray(value) ? value.findIndex(matches) : -1)
      const test = (value: OptionalValue) => placeIn(value) >= 0
      return [fieldCondition(path, operator, argument, { traverseLeafArray: false, test, placeIn })]
    }
    default:
      refuse(operator)
      throw badValue(`unknown operator: ${operator}`)
  }
}

/** The planner uses only a plain `$eq` and `$regex`; another name hides a regex as a value, or with options. */
function plannedAs(operator: string, argument: Value, siblings: Doc): string {
  if (operator === '$eq' && isRegex(argument)) return 'regexValue'
  return operator === '$regex' && siblings.has('$options') ? 'regexOptions' : operator
}

function notConditions(path: string, argument: Value): Condition[] {
  if (isRegex(argument)) return fieldConditions(path, argument)
  if (!isDoc(argument)) throw badValue('$not needs a regex or a document')
  if (!isOperatorDoc(argument)) throw badValue('$not cannot be empty')
  return fieldConditions(path, argument)
}

/** Returns one condition for each value of `$all`. */
function allConditions(path: string, argument: Value): Condition[] {
  if (!Array.isArray(argument)) throw badValue('$all needs an array')
  if (argument.length === 0) return [{ fields: [topLevel(path)], matches: () => false }]
  if (argument.some(item => isOperatorDoc(item) && !item.has('$elemMatch'))) throw badValue('no $ expressions in $all')
  return argument.flatMap(item => fieldConditions(path, item))
}

/** Name of the element under test in `$elemMatch`, which no field has. An array is then only tested as a whole. */
const ELEMENT = '\0'

/** Returns a test of an array element by an `$elemMatch`, or, with another name, by a condition of `$pull`. */
export function elementMatcher(argument: Value, name = ELEMENT): (item: OptionalValue) => boolean {
  if (!isDoc(argument)) throw badValue('$elemMatch needs an Object')
  const first = argument.keys().next().value
  const isOfValues =
    first?.startsWith('$') === true &&
    !['$and', '$or', '$nor', '$expr', '$comment'].includes(first) &&
    !REFERENCE_FIELDS.some(field => argument.has(field))
  const conditions = isOfValues ? fieldConditions(name, argument) : parseFilter(argument)
  if (isOfValues) return item => item !== undefined && matchesAll(conditions, new Map([[name, item]]))
  return item => {
    if (isDoc(item)) return matchesAll(conditions, item)
    if (!Array.isArray(item)) return false
    return matchesAll(conditions, new Map(item.map((inner, place) => [String(place), inner])))
  }
}

/**
 * Returns the position of the element that a filter matched, for `$` in updates and projections; undefined without
 * an
 * array.
 * @throws NotImplemented when MongoDB's result depends on its order of evaluation
 */
export function positionOf(conditions: readonly Condition[], document: Doc): number | undefined {
  const places = new Set<number>()
  for (const condition of conditions) {
    if (isOrOnOnePath(condition)) throw notSupported('a positional $ with an $or on one field; $in says the same')
    const position: Position = { index: undefined }
    condition.matches(document, position)
    if (position.index !== undefined) places.add(position.index)
  }
  if (places.size > 1) throw notSupported('a positional $ where the filter matches different places')
  const [place] = places
  return place
}

/** MongoDB rewrites it to an `$in`, which has a position; another `$or` has none. */
function isOrOnOnePath(condition: Condition): boolean {
  return (condition.branches?.length ?? 0) > 1 && new Set(leafPaths(condition)).size === 1
}

function leafPaths({ field, branches }: Condition): (string | undefined)[] {
  return branches === undefined ? [field?.path] : branches.flat().flatMap(leafPaths)
}
