import { BSONRegExp, Double } from 'bson'
import { encodeValue, invert } from '../bson/key.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isNumeric, ORDER, toNumber, typeOf } from '../bson/values.ts'
import { isRegex, isTruthy } from '../document/predicates.ts'
import { literalPrefix } from '../document/regex.ts'
import type { Condition } from './match.ts'

/** A range of one field's encoded values; its ends are whole encodings or the first byte of a type. */
interface Interval {
  readonly low: Buffer
  readonly isLowIn: boolean
  readonly high: Buffer
  readonly isHighIn: boolean
}

/** A filter's restrictions on one field of an index. */
export interface FieldBounds {
  readonly intervals: readonly Interval[]
  readonly isPoints: boolean
  /** Conditions that the intervals cover completely, and that need no test. */
  readonly exact: readonly Condition[]
}

const RANGED = new Set<number>([
  ORDER.number,
  ORDER.string,
  ORDER.date,
  ORDER.objectId,
  ORDER.bool,
  ORDER.timestamp,
  ORDER.binary,
])

/** Returns the ranges of an index field that a filter allows; undefined if it does not restrict the field. */
export function boundsOf(conditions: readonly Condition[], path: string, isMultikey: boolean): FieldBounds | undefined {
  const pathConditions = conditions.filter(condition => condition.field?.path === path)
  const points = pathConditions.find(condition => valuesOf(condition) !== undefined)
  if (points !== undefined) return pointsOf(points, pathConditions, path, isMultikey)
  return rangeOf(pathConditions, isMultikey) ?? pathConditions.map(prefixOf).find(bounds => bounds !== undefined)
}

/** Returns a condition's values, if only documents with one of them can match. */
function valuesOf({ field }: Condition): readonly Value[] | undefined {
  if (field?.operator === '$exists' && !isTruthy(field.operand)) return [null]
  const isList = field?.operator === '$in' && Array.isArray(field.operand)
  if (field === undefined || (!isList && field.operator !== '$eq')) return undefined
  const values = isList && Array.isArray(field.operand) ? field.operand : [field.operand]
  return values.some(value => Array.isArray(value) || isRegex(value)) ? undefined : values
}

const COMPARING = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte'])

function pointsOf(
  points: Condition,
  pathConditions: readonly Condition[],
  path: string,
  isMultikey: boolean,
): FieldBounds {
  const values = valuesOf(points) ?? []
  // Without arrays a field has one value, so test all its other conditions on the points themselves.
  const others = isMultikey ? [] : pathConditions.filter(({ field }) => COMPARING.has(field?.operator ?? ''))
  // The points themselves need no test.
  const rest = others.filter(other => other !== points)
  const matching = values.filter(value => value === null || rest.every(other => other.matches(nest(path, value))))
  const encoded = new Map(matching.map(value => encodeValue(value)).map(bytes => [bytes.toString('latin1'), bytes]))
  const intervals = [...encoded.values()].map(bytes => ({ low: bytes, isLowIn: true, high: bytes, isHighIn: true }))
  const isCompared = COMPARING.has(points.field?.operator ?? '')
  // Null also matches missing fields, exact only for equality; a number in the path may be an array position.
  if (matching.includes(null)) {
    const isAlone = isCompared && others.length === 1 && !isMultikey && !/\d/.test(path)
    return { intervals, isPoints: true, exact: isAlone ? [points] : [] }
  }
  return { intervals, isPoints: true, exact: isCompared ? [points, ...others] : others }
}

/** Whether every matching document has a value at the path, so that a sparse index contains it. */
export function isPresent(conditions: readonly Condition[], path: string): boolean {
  return conditions.some(({ field }) => {
    if (field === undefined || field.path !== path) return false
    if (field.operator === '$exists') return isTruthy(field.operand)
    const values = Array.isArray(field.operand) ? field.operand : [field.operand]
    const isAlsoMissing = values.some(value => MISSING_TOO.has(typeOf(value).order))
    return (COMPARING.has(field.operator) || field.operator === '$regex') && !isAlsoMissing
  })
}

/** A comparison with these types may match missing fields. */
const MISSING_TOO = new Set<number>([ORDER.null, ORDER.minKey, ORDER.maxKey])

function rangeOf(conditions: readonly Condition[], isMultikey: boolean): FieldBounds | undefined {
  const ranged = conditions.filter(isRange)
  const [first] = ranged
  if (first?.field === undefined) return undefined
  const { order } = typeOf(first.field.operand)
  const same = ranged.filter(({ field }) => field !== undefined && typeOf(field.operand).order === order)
  // Different elements of an array may match the two ends, so only one of them limits the scan.
  const used = isMultikey ? same.slice(0, 1) : same
  let interval: Interval = { low: lowestOf(order), isLowIn: true, high: Buffer.from([order + 1]), isHighIn: false }
  for (const { field } of used)
    if (field !== undefined) interval = narrow(interval, field.operator, encodeValue(field.operand))
  return { intervals: [interval], isPoints: false, exact: used }
}

export function isRange({ field }: Condition): boolean {
  if (field === undefined || !['$gt', '$gte', '$lt', '$lte'].includes(field.operator)) return false
  return RANGED.has(typeOf(field.operand).order) && !(isNumeric(field.operand) && Number.isNaN(toNumber(field.operand)))
}

/** NaN sorts before all numbers, but no range includes it. */
function lowestOf(order: number): Buffer {
  return order === ORDER.number ? encodeValue(new Double(Number.NEGATIVE_INFINITY)) : Buffer.from([order])
}

function narrow(interval: Interval, operator: string, bytes: Buffer): Interval {
  const isIn = operator === '$gte' || operator === '$lte'
  if (operator === '$gt' || operator === '$gte') {
    const difference = Buffer.compare(bytes, interval.low)
    return difference > 0 || (difference === 0 && !isIn) ? { ...interval, low: bytes, isLowIn: isIn } : interval
  }
  const difference = Buffer.compare(bytes, interval.high)
  return difference < 0 || (difference === 0 && !isIn) ? { ...interval, high: bytes, isHighIn: isIn } : interval
}

function prefixOf({ field }: Condition): FieldBounds | undefined {
  if (field?.operator !== '$regex') return undefined
  const { operand } = field
  const regex = typeof operand === 'string' ? new BSONRegExp(operand, '') : operand
  const head = isRegex(regex) ? literalPrefix(regex.pattern, regex.options) : ''
  if (head === '' || head.includes('\0')) return undefined
  const low = Buffer.concat([Buffer.from([ORDER.string]), Buffer.from(head)])
  const strings = { low, isLowIn: true, high: successor(low), isHighIn: false }
  // The same regular expression as a stored value.
  const same = encodeValue(regex)
  return {
    intervals: [strings, { low: same, isLowIn: true, high: same, isHighIn: true }],
    isPoints: false,
    exact: [],
  }
}

/** Returns the interval in bytes, from `start` (included) to `end` (excluded). */
export function keyRangeOf(interval: Interval, direction: 1 | -1): { start: Buffer; end: Buffer } {
  const { low, isLowIn, high, isHighIn } = interval
  if (direction === 1) return { start: isLowIn ? low : successor(low), end: isHighIn ? successor(high) : high }
  const [first, last] = [invert(high), invert(low)]
  return { start: isHighIn ? first : successor(first), end: isLowIn ? successor(last) : last }
}

/** Returns the first bytes after all that start with `bytes`. */
export function successor(bytes: Buffer): Buffer {
  let last = bytes.length - 1
  while (last > 0 && bytes[last] === 0xff) last--
  const next = Buffer.from(bytes.subarray(0, last + 1))
  next[last] = (next[last] ?? 0) + 1
  return next
}

/** Returns a document with only this value, at a path. */
export function nest(path: string, value: Value): Doc {
  const nested = path.split('.').reduceRight<Value>((inner, name) => new Map([[name, inner]]), value)
  return nested instanceof Map ? nested : new Map()
}
