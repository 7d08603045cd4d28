import { Double } from 'bson'
import { encodeValue, invert } from '../bson/key.ts'
import type { Value } from '../bson/values.ts'
import { isNumeric, ORDER, toNumber, typeOf } from '../bson/values.ts'
import type { Condition } from './match.ts'
import { isRegex } from './predicates.ts'
import { literalPrefix } from './regex.ts'

/** A stretch of one field's encoded values; ends are whole encodings or the first byte of a type. */
interface Interval {
  readonly low: Buffer
  readonly isLowIn: boolean
  readonly high: Buffer
  readonly isHighIn: boolean
}

/** What a filter says about one field of an index. */
export interface FieldBounds {
  readonly intervals: readonly Interval[]
  readonly isPoints: boolean
  /** Conditions that the intervals answer completely. */
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

/** The stretches of an index field a filter allows, or nothing where it says nothing about it. */
export function boundsOf(conditions: readonly Condition[], path: string, isMultikey: boolean): FieldBounds | undefined {
  const here = conditions.filter(condition => condition.field?.path === path)
  for (const condition of here) {
    const points = pointsOf(condition)
    if (points !== undefined) return points
  }
  return rangeOf(here, isMultikey) ?? here.map(prefixOf).find(bounds => bounds !== undefined)
}

function pointsOf(condition: Condition): FieldBounds | undefined {
  const { operator, operand } = condition.field ?? { operator: '', operand: null }
  const isList = operator === '$in' && Array.isArray(operand)
  if (!isList && operator !== '$eq' && operator !== '$allFirst') return undefined
  const values = isList ? operand : [operand]
  if (values.some(value => Array.isArray(value) || isRegex(value))) return undefined
  const isExact = operator !== '$allFirst' && !values.includes(null)
  const encoded = new Map(values.map(value => encodeValue(value)).map(bytes => [bytes.toString('latin1'), bytes]))
  const intervals = [...encoded.values()].map(bytes => ({ low: bytes, isLowIn: true, high: bytes, isHighIn: true }))
  return { intervals, isPoints: true, exact: isExact ? [condition] : [] }
}

function rangeOf(conditions: readonly Condition[], isMultikey: boolean): FieldBounds | undefined {
  const ranged = conditions.filter(isRange)
  const [first] = ranged
  if (first?.field === undefined) return undefined
  const { order } = typeOf(first.field.operand)
  const same = ranged.filter(({ field }) => field !== undefined && typeOf(field.operand).order === order)
  // Two ends on an array may be met by two different elements, so only one of them bounds the scan.
  const used = isMultikey ? same.slice(0, 1) : same
  let interval: Interval = { low: lowestOf(order), isLowIn: true, high: Buffer.from([order + 1]), isHighIn: false }
  for (const { field } of used)
    if (field !== undefined) interval = narrow(interval, field.operator, encodeValue(field.operand))
  return { intervals: [interval], isPoints: false, exact: used }
}

function isRange({ field }: Condition): boolean {
  if (field === undefined || !['$gt', '$gte', '$lt', '$lte'].includes(field.operator)) return false
  return RANGED.has(typeOf(field.operand).order) && !(isNumeric(field.operand) && Number.isNaN(toNumber(field.operand)))
}

/** NaN sorts before all numbers and is in no range. */
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
  const regex = field.operand
  const head = isRegex(regex)
    ? literalPrefix(regex.pattern, regex.options)
    : typeof regex === 'string'
      ? literalPrefix(regex, '')
      : ''
  if (head === '' || head.includes('\0')) return undefined
  const low = Buffer.concat([Buffer.from([ORDER.string]), Buffer.from(head)])
  const strings = { low, isLowIn: true, high: successor(low), isHighIn: false }
  const isSame = isRegex(regex) ? [encodeValue(regex)] : []
  return {
    intervals: [strings, ...isSame.map(bytes => ({ low: bytes, isLowIn: true, high: bytes, isHighIn: true }))],
    isPoints: false,
    exact: [],
  }
}

/** The interval as a stretch of bytes: from `start` up to and without `end`. */
export function stretchOf(interval: Interval, direction: 1 | -1): { start: Buffer; end: Buffer } {
  const { low, isLowIn, high, isHighIn } = interval
  if (direction === 1) return { start: isLowIn ? low : successor(low), end: isHighIn ? successor(high) : high }
  const [first, last] = [invert(high), invert(low)]
  return { start: isHighIn ? first : successor(first), end: isLowIn ? successor(last) : last }
}

/** The first bytes after everything that begins with `bytes`. */
export function successor(bytes: Buffer): Buffer {
  let last = bytes.length - 1
  while (last > 0 && bytes[last] === 0xff) last--
  const next = Buffer.from(bytes.subarray(0, last + 1))
  next[last] = (next[last] ?? 0) + 1
  return next
}

/** Whether whatever passes `conditions` also passes `wanted`, so that a partial index holds every answer. */
export function implies(conditions: readonly Condition[], wanted: readonly Condition[]): boolean {
  return wanted.every(want => conditions.some(condition => impliesOne(condition, want)))
}

function impliesOne(condition: Condition, want: Condition): boolean {
  const [has, needs] = [condition.field, want.field]
  if (has === undefined || needs === undefined || has.path !== needs.path) return false
  const values: readonly Value[] = has.operator === '$in' && Array.isArray(has.operand) ? has.operand : [has.operand]
  const isKnown = has.operator === '$eq' || has.operator === '$in'
  if (has.operator === needs.operator && encodeValue(has.operand).equals(encodeValue(needs.operand))) return true
  if (values.some(value => value === null || Array.isArray(value) || isRegex(value))) return false
  if (needs.operator === '$exists') return isTrue(needs.operand) && (isKnown || isRange(condition))
  // An equality is a document that holds just this value: what it passes, every match passes.
  if (isKnown && ['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$type'].includes(needs.operator)) {
    return values.every(value => want.matches(nest(needs.path, value)))
  }
  return isRange(condition) && isRange(want) && rangeImplies(condition, want)
}

function isTrue(value: Value): boolean {
  return value === true || (isNumeric(value) && toNumber(value) !== 0)
}

function nest(path: string, value: Value): Map<string, Value> {
  return path
    .split('.')
    .reduceRight<Map<string, Value>>(
      (inner, name, at, parts) => new Map([[name, at === parts.length - 1 ? value : inner]]),
      new Map(),
    )
}

function rangeImplies({ field: has }: Condition, { field: needs }: Condition): boolean {
  if (has === undefined || needs === undefined || typeOf(has.operand).order !== typeOf(needs.operand).order)
    return false
  if (has.operator.slice(0, 2) !== needs.operator.slice(0, 2) || has.operator[1] !== needs.operator[1]) return false
  const difference = Buffer.compare(encodeValue(has.operand), encodeValue(needs.operand))
  const isInside = has.operator.startsWith('$g') ? difference > 0 : difference < 0
  return isInside || (difference === 0 && (needs.operator.endsWith('e') || !has.operator.endsWith('e')))
}
