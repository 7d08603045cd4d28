import { Binary, BSON, BSONRegExp, Code, ObjectId, Timestamp } from 'bson'
import { compareValues } from '../src/bson/compare.ts'
import type { Value } from '../src/bson/values.ts'

/** MongoDB's order of types, by their names in the driver. */
const TYPES =
  `MinKey null Int32/Double/Long/Decimal128 string/BSONSymbol Map Array Binary ObjectId boolean Date Timestamp
  BSONRegExp Code CodeWithScope MaxKey`
    .split(/\s+/)
    .map(row => row.split('/'))

function typeOf(value: Value): number {
  const name = value === null ? 'null' : typeof value === 'object' ? value.constructor.name : typeof value
  const isScoped = value instanceof Code && value.scope !== null
  return TYPES.findIndex(row => row.includes(isScoped ? 'CodeWithScope' : name))
}

/**
 * Compares by the manual's order, implemented independently: type, then field by field, length before bytes, text
 * by its bytes.
 */
export function compareByManual(a: Value, b: Value): number {
  if (typeOf(a) !== typeOf(b)) return typeOf(a) - typeOf(b)
  if (Array.isArray(a) && Array.isArray(b)) return firstDifference(a, b, compareByManual)
  if (a instanceof Map && b instanceof Map) return firstDifference([...a], [...b], compareFields)
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  if (typeof a === 'boolean') return Number(a) - Number(b)
  if (a instanceof Binary && b instanceof Binary) return compareBinaries(a, b)
  if (a instanceof ObjectId) return compareTexts(a.toString(), String(b))
  if (a instanceof Timestamp && b instanceof Timestamp) return a.t - b.t || a.i - b.i
  if (a instanceof BSONRegExp && b instanceof BSONRegExp) return compareExpressions(a, b)
  if (a instanceof Code && b instanceof Code) return compareCodes(a, b)
  if (typeOf(a) === 2) return compareValues(a, b)
  return typeOf(a) === 3 ? compareTexts(String(a), String(b)) : 0
}

function compareBinaries(a: Binary, b: Binary): number {
  const [left, right] = [rawBinary(a), rawBinary(b)]
  return left.length - right.length || a.sub_type - b.sub_type || Buffer.compare(left, right)
}

function compareExpressions(a: BSONRegExp, b: BSONRegExp): number {
  return compareTexts(a.pattern, b.pattern) || compareTexts(a.options, b.options)
}

function compareCodes(a: Code, b: Code): number {
  return compareTexts(a.code, b.code) || firstDifference(scopeOf(a), scopeOf(b), compareFields)
}

function firstDifference<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): number {
  const differences = a.map((item, at) => {
    const other = b[at]
    return other === undefined ? 0 : compare(item, other)
  })
  return differences.find(difference => difference !== 0) ?? a.length - b.length
}

function compareFields([name, value]: [string, Value], [otherName, other]: [string, Value]): number {
  return typeOf(value) - typeOf(other) || compareTexts(name, otherName) || compareByManual(value, other)
}

function compareTexts(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** Returns the encoded bytes: the old subtype 2 repeats its length inside. */
function rawBinary(value: Binary): Buffer {
  return Buffer.from(BSON.serialize({ value }).subarray(16, -1))
}

function scopeOf(code: Code): [string, Value][] {
  return code.scope instanceof Map ? [...code.scope] : []
}
