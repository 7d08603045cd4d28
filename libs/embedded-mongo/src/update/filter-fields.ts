import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { splitCheckedPath, withPath } from '../document/paths.ts'
import { isRegex } from '../document/predicates.ts'
import { check } from '../errors.ts'
import type { Condition } from '../filter/match.ts'

/** A path and its value in a filter's equality. */
type Equality = readonly [path: string, value: Value]

/**
 * Returns a filter's equalities, except in an `$or` of several branches.
 * @throws QueryFeatureNotAllowed for an `$expr`
 */
function equalitiesOf(conditions: readonly Condition[]): Equality[] {
  return conditions.flatMap(({ field, branches, isExpression }): Equality[] => {
    check(!isExpression, 'QueryFeatureNotAllowed', '$expr is not allowed in the query predicate for an upsert')
    const value = field === undefined ? undefined : onlyValue(field)
    if (field !== undefined && value !== undefined) return [[field.path, value]]
    const [only] = branches?.length === 1 ? branches : []
    return only === undefined ? [] : equalitiesOf(only)
  })
}

/** An `$in` of one value is an equality. */
function onlyValue({ operator, operand }: { operator: string; operand: Value }): OptionalValue {
  if (operator === '$eq' || operator === 'regexValue') return operand
  const [only] = operator === '$in' && Array.isArray(operand) && operand.length === 1 ? operand : []
  return isRegex(only) ? undefined : only
}

/** @throws NotSingleValueField when two of the paths are the same, or one leads through the other */
function refuseClashes(equalities: readonly Equality[]): void {
  for (const [at, [path]] of equalities.entries()) {
    for (const [other] of equalities.slice(0, at)) {
      const isTwice = other === path
      const isWithin = path.startsWith(`${other}.`) || other.startsWith(`${path}.`)
      const clash = isTwice ? `path '${path}' is matched twice` : `both paths '${path}' and '${other}' are matched`
      check(!isTwice && !isWithin, 'NotSingleValueField', `cannot infer query fields to set, ${clash}`)
    }
  }
}

/**
 * Returns an upserted replacement's `_id`, from its filter.
 * @throws NotExactValueField when the filter has only part of it, NotSingleValueField when it has it twice
 */
export function idOfFilter(conditions: readonly Condition[]): OptionalValue {
  const ids = equalitiesOf(conditions).filter(([path]) => path === '_id' || path.startsWith('_id.'))
  const part = ids.find(([path]) => path !== '_id')?.[0]
  const refused = `field at '_id' must be exactly specified, field at sub-path '${part}'found`
  check(part === undefined, 'NotExactValueField', refused)
  refuseClashes(ids)
  return ids[0]?.[1]
}

/** Returns an upsert's initial document: MongoDB sorts these fields by path. */
export function insertBase(conditions: readonly Condition[]): Doc {
  const equalities = equalitiesOf(conditions)
  refuseClashes(equalities)
  return [...equalities]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .reduce<Doc>((base, [path, value]) => withPath(base, splitCheckedPath(path), value), new Map())
}
