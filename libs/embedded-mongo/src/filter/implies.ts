import { Decimal128, Double, Int32, Long } from 'bson'
import { encodeValue } from '../bson/key.ts'
import { isNumeric, typeOf, type Value } from '../bson/values.ts'
import { isRegex, isTruthy } from '../document/predicates.ts'
import { isRange, nest } from './bounds.ts'
import type { Condition } from './match.ts'

/**
 * Whether all documents that match `conditions` also match `required`, so that a partial index contains every
 * match.
 */
export function implies(conditions: readonly Condition[], required: readonly Condition[]): boolean {
  return required.every(requirement => conditions.some(condition => impliesOne(condition, requirement)))
}

function impliesOne(condition: Condition, requirement: Condition): boolean {
  const [has, needs] = [condition.field, requirement.field]
  if (has === undefined || needs === undefined || has.path !== needs.path) return false
  const values: readonly Value[] = has.operator === '$in' && Array.isArray(has.operand) ? has.operand : [has.operand]
  const isEquality = has.operator === '$eq' || has.operator === '$in'
  if (has.operator === needs.operator && encodeValue(has.operand).equals(encodeValue(needs.operand))) return true
  if (values.some(value => value === null || Array.isArray(value) || isRegex(value))) return false
  if (needs.operator === '$exists') return isTruthy(needs.operand) && (isEquality || isRange(condition))
  // Test an equality with a document that has only this value: what that passes, all matches pass.
  if (isEquality && ['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$type'].includes(needs.operator)) {
    const samples = needs.operator === '$type' ? values.flatMap(everyType) : values
    return samples.every(value => requirement.matches(nest(needs.path, value)))
  }
  return isRange(condition) && isRange(requirement) && rangeImplies(condition, requirement)
}

function rangeImplies({ field: has }: Condition, { field: needs }: Condition): boolean {
  if (has === undefined || needs === undefined || typeOf(has.operand).order !== typeOf(needs.operand).order)
    return false
  if (has.operator.slice(0, 2) !== needs.operator.slice(0, 2) || has.operator[1] !== needs.operator[1]) return false
  const difference = Buffer.compare(encodeValue(has.operand), encodeValue(needs.operand))
  const isInside = has.operator.startsWith('$g') ? difference > 0 : difference < 0
  return isInside || (difference === 0 && (needs.operator.endsWith('e') || !has.operator.endsWith('e')))
}

/** A number matches equal ones of other types, so test a condition on types with one number of each. */
function everyType(value: Value): readonly Value[] {
  return isNumeric(value) ? NUMBERS : [value]
}

const NUMBERS: readonly Value[] = [new Int32(0), new Double(0), Long.ZERO, Decimal128.fromString('0')]
