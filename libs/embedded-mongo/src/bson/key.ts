import { createHash } from 'node:crypto'
import type { Binary } from 'bson'
import { expand } from './numbers.ts'
import type { Numeric, OptionalValue, Value } from './values.ts'
import { isDoc, isNumeric, ORDER, typeOf } from './values.ts'

/** LMDB limits keys to 1,978 bytes. A longer key is cut and gets a hash, so that different values never collide. */
export const MAX_KEY = 1400
export const MAX_ID = 500

export interface EncodedKey {
  readonly bytes: Buffer
  /** Whether the key was cut, and so sorts only by its head. */
  readonly isCut: boolean
}

/** Returns bytes that sort like the values in MongoDB; direction -1 inverts a field's bytes. */
export function encodeFields(values: readonly OptionalValue[], directions: readonly (1 | -1)[]): EncodedKey {
  return cut(encodeOpen(values, directions), MAX_KEY)
}

export function encodeOpen(values: readonly OptionalValue[], directions: readonly (1 | -1)[]): Buffer {
  const parts = values.map((value, at) => (directions[at] === -1 ? invert(encodeValue(value)) : encodeValue(value)))
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts)
}

export function encodeId(value: Value): EncodedKey {
  return cut(encodeValue(value), MAX_ID)
}

function cut(bytes: Buffer, limit: number): EncodedKey {
  if (bytes.length <= limit) return { bytes, isCut: false }
  return { bytes: Buffer.concat([bytes.subarray(0, limit), createHash('sha256').update(bytes).digest()]), isCut: true }
}

export function invert(bytes: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < bytes.length; at++) inverted[at] = 255 - (bytes[at] ?? 0)
  return inverted
}

/** Marks the entry of an empty array, which sorts before null; compared by identity. */
export const NO_ELEMENT: Value[] = []

/** Encodes a value in MongoDB's order: equal values have equal bytes, and no encoding is a prefix of another. */
export function encodeValue(value: OptionalValue): Buffer {
  if (value === NO_ELEMENT) return Buffer.from([ORDER.undefined])
  if (value === undefined || value === null) return Buffer.from([ORDER.null])
  if (isNumeric(value)) return encodeNumber(value)
  const kind = Buffer.from([typeOf(value).order])
  return Buffer.concat([kind, ...contentOf(value)])
}

function contentOf(value: Exclude<Value, Numeric | null>): Buffer[] {
  if (typeof value === 'string') return [terminated(value)]
  if (typeof value === 'boolean') return [Buffer.from([value ? 1 : 0])]
  if (value instanceof Date) return [ordered64(BigInt(value.getTime()) + 2n ** 63n)]
  if (Array.isArray(value)) return [...value.map(encodeValue), END]
  if (isDoc(value)) return [...[...value].map(([name, field]) => encodeNamed(name, encodeValue(field))), END]
  switch (value._bsontype) {
    case 'ObjectId':
      return [Buffer.from(value.id)]
    case 'Binary':
      return binaryParts(value)
    case 'Timestamp':
      return [ordered64(BigInt.asUintN(64, value.toBigInt()))]
    case 'BSONRegExp':
      return [terminated(value.pattern), terminated(value.options)]
    case 'Code':
      return [terminated(value.code), ...(isDoc(value.scope) ? [encodeValue(value.scope)] : [])]
    case 'BSONSymbol':
      return [terminated(value.value)]
    default:
      return []
  }
}

const END = Buffer.from([0])

/** Sorts by length, subtype, then bytes; the old subtype 2 counts the length inside. */
function binaryParts(value: Binary): Buffer[] {
  const inner = Buffer.alloc(value.sub_type === 2 ? 4 : 0)
  if (value.sub_type === 2) inner.writeInt32LE(value.length())
  const head = Buffer.alloc(5)
  head.writeUInt32BE(value.length() + inner.length)
  head[4] = value.sub_type
  return [head, inner, Buffer.from(value.value())]
}

function ordered64(value: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}

function encodeNamed(name: string, value: Buffer): Buffer {
  return Buffer.concat([value.subarray(0, 1), terminated(name), value.subarray(1)])
}

/** Escapes zero bytes as 00 ff and ends with 00 00, so that a shorter value sorts first. */
function terminated(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.indexOf(0) < 0) return Buffer.concat([bytes, END, END])
  const out: number[] = []
  for (const byte of bytes) {
    out.push(byte)
    if (byte === 0) out.push(0xff)
  }
  return Buffer.from([...out, 0, 0])
}

function encodeNumber(value: Numeric): Buffer {
  const [first, second, third] = expand(value)
  const isExact = second === 0 && third === 0
  const bytes = Buffer.allocUnsafe(isExact ? 10 : 26)
  bytes[0] = ORDER.number
  writeOrderedDouble(bytes, first, 1)
  bytes[9] = 0x80
  if (isExact) return bytes
  bytes[9] = second > 0 ? 0x81 : 0x7f
  writeOrderedDouble(bytes, second, 10)
  writeOrderedDouble(bytes, third, 18)
  return bytes
}

function writeOrderedDouble(bytes: Buffer, value: number, at: number): void {
  if (Number.isNaN(value)) {
    bytes.fill(0, at, at + 8)
    return
  }
  bytes.writeDoubleBE(value === 0 ? 0 : value, at)
  const isNegative = (bytes[at] ?? 0) >= 0x80
  for (let byte = at; byte < at + 8; byte++) bytes[byte] = isNegative ? 255 - (bytes[byte] ?? 0) : (bytes[byte] ?? 0)
  if (!isNegative) bytes[at] = (bytes[at] ?? 0) | 0x80
}
