import type { Binary, BSONRegExp, Code, Timestamp } from 'bson'
import { compareNumbers } from './numbers.ts'
import type { Doc, Found, Value } from './values.ts'
import { isDoc, isNumeric, typeOf } from './values.ts'

/** MongoDB's order over all values: first by type, then by value; field order of documents counts. */
export function compareValues(a: Value, b: Value): number {
  if (a === b) return 0
  const byType = typeOf(a).order - typeOf(b).order
  if (byType !== 0) return byType
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b)
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b)
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b)
  if (isDoc(a) && isDoc(b)) return compareDocs(a, b)
  if (typeof a === 'boolean' || typeof b === 'boolean') return Number(a) - Number(b)
  return compareTagged(a, b)
}

/** As `compareValues`; a missing value comes before everything. */
export function compareFound(a: Found, b: Found): number {
  if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined)
  return compareValues(a, b)
}

export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0
}

/** By UTF-8 bytes, which is by code point; JavaScript's own order differs beyond the basic plane. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0
  for (let at = 0; at < a.length && at < b.length; at++) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left !== right)
      return left >= 0xd800 || right >= 0xd800 ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : left - right
  }
  return a.length - b.length
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const left = a[at]
    const right = b[at]
    if (left === undefined || right === undefined) break
    const difference = compareValues(left, right)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function compareDocs(a: Doc, b: Doc): number {
  const others = b.entries()
  for (const [name, value] of a) {
    const next = others.next()
    if (next.done) return 1
    const [otherName, other] = next.value
    const difference =
      typeOf(value).order - typeOf(other).order || compareStrings(name, otherName) || compareValues(value, other)
    if (difference !== 0) return difference
  }
  return others.next().done ? 0 : -1
}

function compareTagged(a: Value, b: Value): number {
  return Buffer.compare(orderedBytes(a), orderedBytes(b))
}

/** Bytes whose order is the values' order, for the types that have no better comparison. */
export function orderedBytes(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  if (value === null || typeof value !== 'object' || !('_bsontype' in value)) return Buffer.alloc(0)
  switch (value._bsontype) {
    case 'ObjectId':
      return Buffer.from(value.id)
    case 'Binary':
      return binaryBytes(value)
    case 'Timestamp':
      return timestampBytes(value)
    case 'BSONRegExp':
      return regexBytes(value)
    case 'Code':
      return codeBytes(value)
    case 'BSONSymbol':
      return Buffer.from(value.value)
    default:
      return Buffer.alloc(0)
  }
}

function binaryBytes(value: Binary): Buffer {
  const bytes = Buffer.from(value.value())
  const head = Buffer.alloc(5)
  head.writeUInt32BE(bytes.length)
  head[4] = value.sub_type
  return Buffer.concat([head, bytes])
}

function timestampBytes(value: Timestamp): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt.asUintN(64, value.toBigInt()))
  return bytes
}

function regexBytes(value: BSONRegExp): Buffer {
  return Buffer.from(`${value.pattern}\0${value.options}\0`)
}

function codeBytes(value: Code): Buffer {
  return Buffer.from(`${value.code}\0${JSON.stringify(value.scope ?? null)}\0`)
}
