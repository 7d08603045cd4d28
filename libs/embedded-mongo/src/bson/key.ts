import { createHash } from 'node:crypto'
import { orderedBytes } from './compare.ts'
import { expand } from './numbers.ts'
import type { Found, Numeric, Value } from './values.ts'
import { isDoc, isNumeric, ORDER, typeOf } from './values.ts'

/** LMDB keys hold 1,978 bytes; a longer one keeps its head and gets a hash, so that two different values never clash. */
export const MAX_KEY = 1400
export const MAX_ID = 500

export interface EncodedKey {
  readonly bytes: Buffer
  /** The key was cut: its order is that of its head only. */
  readonly isCut: boolean
}

/** Bytes that sort as MongoDB sorts the values; `descending` inverts them field by field. */
export function encodeFields(values: readonly Found[], directions: readonly (1 | -1)[]): EncodedKey {
  return cut(encodeOpen(values, directions), MAX_KEY)
}

export function encodeOpen(values: readonly Found[], directions: readonly (1 | -1)[]): Buffer {
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

/** Stands for the entry of an empty array, which sorts before null; recognised by identity. */
export const NO_ELEMENT: Value[] = []

export function encodeValue(value: Found): Buffer {
  if (value === NO_ELEMENT) return Buffer.from([ORDER.undefined])
  if (value === undefined || value === null) return Buffer.from([ORDER.null])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([ORDER.string]), terminated(Buffer.from(value))])
  if (isNumeric(value)) return encodeNumber(value)
  if (value instanceof Date) return encodeDate(value)
  if (typeof value === 'boolean') return Buffer.from([ORDER.bool, value ? 1 : 0])
  if (Array.isArray(value))
    return Buffer.concat([Buffer.from([ORDER.array]), ...value.map(encodeValue), Buffer.from([0])])
  if (isDoc(value)) {
    const fields = [...value].map(([name, field]) => encodeNamed(name, encodeValue(field)))
    return Buffer.concat([Buffer.from([ORDER.object]), ...fields, Buffer.from([0])])
  }
  const { order } = typeOf(value)
  const bytes = orderedBytes(value)
  const isSelfDelimiting = order === ORDER.binary || order === ORDER.objectId || order === ORDER.timestamp
  return Buffer.concat([Buffer.from([order]), isSelfDelimiting || bytes.length === 0 ? bytes : terminated(bytes)])
}

function encodeNamed(name: string, value: Buffer): Buffer {
  return Buffer.concat([value.subarray(0, 1), terminated(Buffer.from(name)), value.subarray(1)])
}

/** Zero bytes inside are written 00 ff, the end 00 00, so that a shorter value sorts first. */
function terminated(bytes: Buffer): Buffer {
  if (bytes.indexOf(0) < 0) return Buffer.concat([bytes, Buffer.alloc(2)])
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

function encodeDate(value: Date): Buffer {
  const bytes = Buffer.allocUnsafe(9)
  bytes[0] = ORDER.date
  bytes.writeBigUInt64BE(BigInt(value.getTime()) + 2n ** 63n, 1)
  return bytes
}
