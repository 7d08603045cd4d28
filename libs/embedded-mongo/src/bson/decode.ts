import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson'
import { MongoError, notSupported } from '../errors.ts'
import type { Doc, Found, Value } from './values.ts'

const MAX_DATE_MS = 8.64e15
const MAX_DEPTH = 200

/** Reads a whole BSON document, every value with its own type. */
export function decode(bytes: Buffer): Doc {
  return readDoc(bytes, 0, 0)
}

export function encode(document: Doc): Buffer {
  const bytes = serialize(document)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Reads only the named top-level fields, which is what a filter or a sort needs of a large document. */
export function decodeFields(bytes: Buffer, names: ReadonlySet<string>): Doc {
  const found: Doc = new Map()
  let at = 4
  while (found.size < names.size) {
    const type = bytes[at]
    if (type === undefined || type === 0) break
    const nameEnd = bytes.indexOf(0, at + 1)
    const name = bytes.toString('utf8', at + 1, nameEnd)
    if (names.has(name)) found.set(name, readValue(bytes, type, nameEnd + 1, 1))
    at = nameEnd + 1 + sizeOf(bytes, type, nameEnd + 1)
  }
  return found
}

/** Reads one top-level field, or nothing. */
export function decodeField(bytes: Buffer, name: string): Found {
  return decodeFields(bytes, new Set([name])).get(name)
}

/** The raw bytes of every document in a document sequence or a plain array of documents. */
export function sliceDocuments(bytes: Buffer): Buffer[] {
  const documents: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readInt32LE(at)
    documents.push(bytes.subarray(at, at + size))
    at += size
  }
  return documents
}

function readDoc(bytes: Buffer, start: number, depth: number): Doc {
  if (depth > MAX_DEPTH) throw new MongoError('BadValue', 'document exceeds the maximum nesting depth of 200')
  const fields: Doc = new Map()
  const end = start + bytes.readInt32LE(start) - 1
  for (let at = start + 4; at < end; ) {
    const type = bytes[at] ?? 0
    const nameEnd = bytes.indexOf(0, at + 1)
    fields.set(bytes.toString('utf8', at + 1, nameEnd), readValue(bytes, type, nameEnd + 1, depth + 1))
    at = nameEnd + 1 + sizeOf(bytes, type, nameEnd + 1)
  }
  return fields
}

function readArray(bytes: Buffer, start: number, depth: number): Value[] {
  return [...readDoc(bytes, start, depth).values()]
}

/** The number of bytes a value of `type` takes at `at`. */
function sizeOf(bytes: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return 8
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + bytes.readInt32LE(at)
    case 0x03:
    case 0x04:
    case 0x0f:
      return bytes.readInt32LE(at)
    case 0x05:
      return 5 + bytes.readInt32LE(at)
    case 0x06:
    case 0x0a:
    case 0x7f:
    case 0xff:
      return 0
    case 0x07:
      return 12
    case 0x08:
      return 1
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at
    case 0x10:
      return 4
    case 0x13:
      return 16
    default:
      throw notSupported(`BSON type 0x${type.toString(16)}`)
  }
}

function readString(bytes: Buffer, at: number): string {
  return bytes.toString('utf8', at + 4, at + 3 + bytes.readInt32LE(at))
}

function readDate(bytes: Buffer, at: number): Date {
  const ms = bytes.readInt32LE(at + 4) * 4294967296 + bytes.readUInt32LE(at)
  if (Math.abs(ms) > MAX_DATE_MS) throw notSupported('dates more than 270,000 years away')
  return new Date(ms)
}

function readRegex(bytes: Buffer, at: number): BSONRegExp {
  const patternEnd = bytes.indexOf(0, at)
  return new BSONRegExp(
    bytes.toString('utf8', at, patternEnd),
    bytes.toString('utf8', patternEnd + 1, bytes.indexOf(0, patternEnd + 1)),
  )
}

function readBinary(bytes: Buffer, at: number): Binary {
  const subType = bytes[at + 4]
  // The oldest kind repeats its length inside, and is encoded with it again.
  const start = at + 5 + (subType === Binary.SUBTYPE_BYTE_ARRAY ? 4 : 0)
  return new Binary(Buffer.from(bytes.subarray(start, at + 5 + bytes.readInt32LE(at))), subType)
}

function readCodeWithScope(bytes: Buffer, at: number): Code {
  const code = readString(bytes, at + 4)
  const scope = readDoc(bytes, at + 8 + bytes.readInt32LE(at + 4), 1)
  return new Code(code, Object.fromEntries(scope))
}

function readValue(bytes: Buffer, type: number, at: number, depth: number): Value {
  switch (type) {
    case 0x01:
      return new Double(bytes.readDoubleLE(at))
    case 0x02:
      return readString(bytes, at)
    case 0x03:
      return readDoc(bytes, at, depth)
    case 0x04:
      return readArray(bytes, at, depth)
    case 0x05:
      return readBinary(bytes, at)
    case 0x06:
    case 0x0a:
      return null
    case 0x07:
      return new ObjectId(Buffer.from(bytes.subarray(at, at + 12)))
    case 0x08:
      return bytes[at] === 1
    case 0x09:
      return readDate(bytes, at)
    case 0x0b:
      return readRegex(bytes, at)
    case 0x0d:
      return new Code(readString(bytes, at))
    case 0x0e:
      return new BSONSymbol(readString(bytes, at))
    case 0x0f:
      return readCodeWithScope(bytes, at)
    case 0x10:
      return new Int32(bytes.readInt32LE(at))
    case 0x11:
      return new Timestamp(new Long(bytes.readInt32LE(at), bytes.readInt32LE(at + 4), true))
    case 0x12:
      return new Long(bytes.readInt32LE(at), bytes.readInt32LE(at + 4))
    case 0x13:
      return new Decimal128(Buffer.from(bytes.subarray(at, at + 16)))
    case 0x7f:
      return new MaxKey()
    case 0xff:
      return new MinKey()
    default:
      throw notSupported(`BSON type 0x${type.toString(16)}`)
  }
}
