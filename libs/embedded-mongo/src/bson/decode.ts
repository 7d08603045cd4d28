import { isUtf8 } from 'node:buffer'
import {
  Binary,
  BSONError,
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
import { check, MongoError, notSupported } from '../errors.ts'
import { MAX_SENT_BYTES } from '../limits.ts'
import type { Doc, OptionalValue, Value } from './values.ts'

const MAX_DATE_MS = 8.64e15

/** Limits for reading bytes. */
interface Rules {
  /** Maximum nesting of documents and arrays, including the outermost. */
  readonly maxDepth: number
  /** Whether to refuse text that is not UTF-8, which decoding would change. */
  readonly isTextChecked: boolean
}

/** MongoDB's maximum nesting of a message. */
export const MAX_SENT_DEPTH = 200
/** For messages from clients. */
const SENT: Rules = { maxDepth: MAX_SENT_DEPTH, isTextChecked: true }
/** For stored documents: those older than these rules must stay readable, to be repaired or deleted. */
const STORED: Rules = { maxDepth: Number.POSITIVE_INFINITY, isTextChecked: false }

/** Reads the size and the value of one BSON type. */
interface Reader {
  readonly size: (bytes: Buffer, at: number) => number
  readonly read: (bytes: Buffer, at: number, depth: number, rules: Rules) => Value
}

function fixed(size: number): Reader['size'] {
  return () => size
}

/** The length precedes the value; it excludes `more` bytes. */
function counted(more: number): Reader['size'] {
  return (bytes, at) => more + bytes.readInt32LE(at)
}

const READERS: Readonly<Record<number, Reader>> = {
  1: { size: fixed(8), read: (bytes, at) => new Double(bytes.readDoubleLE(at)) },
  2: { size: counted(4), read: readString },
  3: { size: counted(0), read: readDoc },
  4: { size: counted(0), read: (bytes, at, depth, rules) => [...readDoc(bytes, at, depth, rules).values()] },
  5: { size: counted(5), read: readBinary },
  7: { size: fixed(12), read: (bytes, at) => new ObjectId(Buffer.from(bytes.subarray(at, at + 12))) },
  8: { size: fixed(1), read: (bytes, at) => bytes[at] === 1 },
  9: { size: fixed(8), read: readDate },
  10: { size: fixed(0), read: () => null },
  11: { size: (bytes, at) => bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at, read: readRegex },
  13: { size: counted(4), read: (bytes, at, depth, rules) => new Code(readString(bytes, at, depth, rules)) },
  14: { size: counted(4), read: (bytes, at, depth, rules) => new BSONSymbol(readString(bytes, at, depth, rules)) },
  15: { size: counted(0), read: readCodeWithScope },
  16: { size: fixed(4), read: (bytes, at) => new Int32(bytes.readInt32LE(at)) },
  17: {
    size: fixed(8),
    read: (bytes, at) => new Timestamp(new Long(bytes.readInt32LE(at), bytes.readInt32LE(at + 4), true)),
  },
  18: { size: fixed(8), read: (bytes, at) => new Long(bytes.readInt32LE(at), bytes.readInt32LE(at + 4)) },
  19: { size: fixed(16), read: (bytes, at) => new Decimal128(Buffer.from(bytes.subarray(at, at + 16))) },
  127: { size: fixed(0), read: () => new MaxKey() },
  255: { size: fixed(0), read: () => new MinKey() },
}

/**
 * @throws InvalidBSON for an end of document
 * @throws NotImplemented for the deprecated `undefined` and DBPointer, which drivers no longer write
 */
function readerOf(type: number): Reader {
  if (type === 0) throw damaged()
  const reader = READERS[type]
  if (reader === undefined) throw notSupported(`BSON type 0x${type.toString(16).padStart(2, '0')}`)
  return reader
}

/**
 * Decodes a whole stored document, preserving the types of all values.
 * @throws InvalidBSON when the bytes are no document
 */
export function decode(bytes: Buffer): Doc {
  return readDoc(bytes, 0, 1, STORED)
}

/**
 * Decodes a document from a client.
 * @throws Overflow when it is nested too deeply, InvalidBSON when it is none or its text is not UTF-8
 */
export function decodeSent(bytes: Buffer): Doc {
  try {
    return readDoc(bytes, 0, 1, SENT)
  } catch (error) {
    // A length beyond the bytes, or a value that the library refuses.
    if (error instanceof BSONError) throw new MongoError('InvalidBSON', error.message)
    throw error instanceof RangeError ? damaged() : error
  }
}

function damaged(): MongoError {
  return new MongoError('InvalidBSON', 'not a BSON document: a length or an end in it is wrong')
}

/** @throws BSONObjectTooLarge when it is larger than a message may be */
export function encode(document: Doc): Buffer {
  const bytes = serializedWithin(document)
  const isWithin = bytes !== undefined && bytes.byteLength <= MAX_SENT_BYTES
  check(isWithin, 'BSONObjectTooLarge', `BSONObj size is invalid. Size must be between 0 and ${MAX_SENT_BYTES}(16MB)`)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Returns undefined for a document beyond the library's limit of 17 MiB. */
function serializedWithin(document: Doc): Uint8Array | undefined {
  try {
    return serialize(document)
  } catch (error) {
    if (error instanceof BSONError) throw new MongoError('InvalidBSON', error.message)
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A top-level field: its name, and where its value and the next field begin. */
interface Field {
  readonly name: string
  readonly reader: Reader
  readonly from: number
  readonly valueAt: number
  readonly next: number
}

function fieldAt(bytes: Buffer, from: number): Field | undefined {
  const type = bytes[from]
  if (type === undefined || type === 0) return undefined
  const nameEnd = bytes.indexOf(0, from + 1)
  const reader = readerOf(type)
  const valueAt = nameEnd + 1
  const next = valueAt + reader.size(bytes, valueAt)
  if (next <= from) throw damaged()
  return { name: bytes.toString('utf8', from + 1, nameEnd), reader, from, valueAt, next }
}

const FIRST_FIELD = 4

/** Decodes only the named top-level fields, enough for a filter or a sort of a large document. */
export function decodeFields(bytes: Buffer, names: ReadonlySet<string>): Doc {
  const fields: Doc = new Map()
  let field = fieldAt(bytes, FIRST_FIELD)
  for (; field && fields.size < names.size; field = fieldAt(bytes, field.next))
    if (names.has(field.name)) fields.set(field.name, field.reader.read(bytes, field.valueAt, 2, STORED))
  return fields
}

/** Returns the document with only the named top-level fields, without decoding any. */
export function pickFields(bytes: Buffer, names: ReadonlySet<string>): Buffer {
  const picked = Buffer.allocUnsafe(bytes.length)
  let size = FIRST_FIELD
  for (let field = fieldAt(bytes, FIRST_FIELD); field; field = fieldAt(bytes, field.next))
    if (names.has(field.name)) size += bytes.copy(picked, size, field.from, field.next)
  picked[size++] = 0
  picked.writeInt32LE(size)
  return picked.subarray(0, size)
}

/** Returns one top-level field, if it exists. */
export function decodeField(bytes: Buffer, name: string): OptionalValue {
  return decodeFields(bytes, new Set([name])).get(name)
}

/** Size of an empty document: its length and its end. */
const MIN_BYTES = 5

/** Returns the raw bytes of every document in a document sequence or a plain array of documents. */
export function sliceDocuments(bytes: Buffer): Buffer[] {
  const documents: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readInt32LE(at)
    if (size < MIN_BYTES) throw damaged()
    documents.push(bytes.subarray(at, at + size))
    at += size
  }
  return documents
}

function readDoc(bytes: Buffer, start: number, depth: number, rules: Rules): Doc {
  if (depth > rules.maxDepth)
    throw new MongoError('Overflow', `BSONObj exceeds maximum nested object depth: ${rules.maxDepth}`)
  const fields: Doc = new Map()
  const end = start + bytes.readInt32LE(start) - 1
  let count = 0
  for (let at = start + 4; at < end; count++) {
    const { read, size } = readerOf(bytes[at] ?? 0)
    const nameEnd = bytes.indexOf(0, at + 1)
    const next = nameEnd + 1 + size(bytes, nameEnd + 1)
    if (nameEnd < 0 || next <= nameEnd || next > end) throw damaged()
    fields.set(readText(bytes, at + 1, nameEnd, rules), read(bytes, nameEnd + 1, depth + 1, rules))
    at = next
  }
  if (bytes[end] !== 0) throw damaged()
  if (fields.size !== count) throw notSupported('a document that has a field twice')
  return fields
}

function readString(bytes: Buffer, at: number, _depth: number, rules: Rules): string {
  const end = at + 3 + bytes.readInt32LE(at)
  if (end < at + 4 || bytes[end] !== 0) throw damaged()
  return readText(bytes, at + 4, end, rules)
}

/** Invalid UTF-8 decodes to the replacement character, rare in valid text: only then check the bytes. */
function readText(bytes: Buffer, from: number, to: number, { isTextChecked }: Rules): string {
  const text = bytes.toString('utf8', from, to)
  if (isTextChecked && text.includes('\ufffd') && !isUtf8(bytes.subarray(from, to)))
    throw new MongoError('InvalidBSON', 'text in a document is not valid UTF-8')
  return text
}

function readDate(bytes: Buffer, at: number): Date {
  return dateOf(bytes.readInt32LE(at + 4) * 4294967296 + bytes.readUInt32LE(at))
}

/**
 * Decodes a date from milliseconds since 1970.
 * @throws NotImplemented beyond JavaScript's range; MongoDB's is larger
 */
export function dateOf(ms: number): Date {
  if (!(Math.abs(ms) <= MAX_DATE_MS)) throw notSupported('dates more than 270,000 years away')
  return new Date(ms)
}

function readRegex(bytes: Buffer, at: number, _depth: number, rules: Rules): BSONRegExp {
  const patternEnd = bytes.indexOf(0, at)
  const optionsEnd = bytes.indexOf(0, patternEnd + 1)
  return new BSONRegExp(readText(bytes, at, patternEnd, rules), readText(bytes, patternEnd + 1, optionsEnd, rules))
}

/** The old subtype 2 repeats its length inside, outside the value. */
function readBinary(bytes: Buffer, at: number): Binary {
  const subtype = bytes[at + 4] ?? 0
  const end = at + 5 + bytes.readInt32LE(at)
  return new Binary(Buffer.from(bytes.subarray(at + (subtype === 2 ? 9 : 5), end)), subtype)
}

function readCodeWithScope(bytes: Buffer, at: number, depth: number, rules: Rules): Code {
  const scope = at + 8 + bytes.readInt32LE(at + 4)
  return new Code(readString(bytes, at + 4, depth, rules), readDoc(bytes, scope, depth, rules))
}
