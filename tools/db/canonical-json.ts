import { Decimal128 } from 'mongodb'

/** A value that cannot be exported: what it is, and where in its document. */
export class NotExportable extends Error {
  override readonly name = 'NotExportable'
}

/** The keys by which Extended JSON marks types: a document with such a field of its own would be read back as another type. */
export const TYPE_MARKS = new Set([
  '$oid',
  '$symbol',
  '$numberInt',
  '$numberLong',
  '$numberDouble',
  '$numberDecimal',
  '$binary',
  '$uuid',
  '$code',
  '$scope',
  '$timestamp',
  '$regularExpression',
  '$dbPointer',
  '$date',
  '$minKey',
  '$maxKey',
  '$undefined',
])

const MAX_DATE_MS = 8_640_000_000_000_000n
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** One value as text, and how many bytes it took. */
type ReadValue = readonly [text: string, size: number]

/**
 * Returns a BSON document as canonical Extended JSON on one line, read from its bytes: nothing passes through a JavaScript number
 * or an object, which would lose types and the order of fields.
 * Throws NotExportable for deprecated types and for values that Extended JSON would read as a type.
 */
export function canonicalJson(bytes: Buffer): string {
  return readDocument(bytes, 0, '')[0]
}

function readDocument(bytes: Buffer, start: number, path: string): ReadValue {
  const fields = [...fieldsOf(bytes, start, path)]
  const odd = fields.find(({ name }) => TYPE_MARKS.has(name))
  if (odd !== undefined) throw new NotExportable(`${odd.path} has a name that Extended JSON keeps for itself`)
  const text = fields.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')
  return [`{${text}}`, bytes.readInt32LE(start)]
}

function readArray(bytes: Buffer, start: number, path: string): ReadValue {
  const items = [...fieldsOf(bytes, start, path)].map(({ text }) => text)
  return [`[${items.join(',')}]`, bytes.readInt32LE(start)]
}

function* fieldsOf(bytes: Buffer, start: number, path: string) {
  const end = start + bytes.readInt32LE(start) - 1
  for (let at = start + 4; at < end; ) {
    const nameEnd = bytes.indexOf(0, at + 1)
    const name = utf8.decode(bytes.subarray(at + 1, nameEnd))
    const fieldPath = path === '' ? name : `${path}.${name}`
    const read = READERS[bytes[at] ?? 0]
    if (read === undefined) throw new NotExportable(`${fieldPath} is of a type that cannot be put back`)
    const [text, size] = read(bytes, nameEnd + 1, fieldPath)
    yield { name, path: fieldPath, text }
    at = nameEnd + 1 + size
  }
}

function marked(mark: string, value: string): string {
  return `{"${mark}":${value}}`
}

function quoted(mark: string, value: string): string {
  return marked(mark, JSON.stringify(value))
}

function readString(bytes: Buffer, at: number): [value: string, size: number] {
  const size = 4 + bytes.readInt32LE(at)
  return [utf8.decode(bytes.subarray(at + 4, at + size - 1)), size]
}

function readDouble(bytes: Buffer, at: number): ReadValue {
  const value = bytes.readDoubleLE(at)
  const text = Object.is(value, -0)
    ? '-0.0'
    : Number.isInteger(value) && Math.abs(value) < 1e21
      ? `${value}.0`
      : `${value}`
  return [quoted('$numberDouble', text), 8]
}

const OLD_BINARY = 2

function readBinary(bytes: Buffer, at: number): ReadValue {
  const size = bytes.readInt32LE(at)
  const subType = bytes[at + 4] ?? 0
  // The oldest subtype repeats its length inside.
  const from = at + 5 + (subType === OLD_BINARY ? 4 : 0)
  const base64 = bytes.toString('base64', from, at + 5 + size)
  return [marked('$binary', JSON.stringify({ base64, subType: subType.toString(16).padStart(2, '0') })), 5 + size]
}

function readDate(bytes: Buffer, at: number, path: string): ReadValue {
  const ms = bytes.readBigInt64LE(at)
  if (ms > MAX_DATE_MS || ms < -MAX_DATE_MS) throw new NotExportable(`${path} is a date more than 270,000 years away`)
  return [marked('$date', quoted('$numberLong', String(ms))), 8]
}

function readRegex(bytes: Buffer, at: number): ReadValue {
  const patternEnd = bytes.indexOf(0, at)
  const optionsEnd = bytes.indexOf(0, patternEnd + 1)
  const pattern = utf8.decode(bytes.subarray(at, patternEnd))
  const options = utf8.decode(bytes.subarray(patternEnd + 1, optionsEnd))
  return [marked('$regularExpression', JSON.stringify({ pattern, options })), optionsEnd + 1 - at]
}

function readText(mark: string): (bytes: Buffer, at: number) => ReadValue {
  return (bytes, at) => {
    const [value, size] = readString(bytes, at)
    return [quoted(mark, value), size]
  }
}

function readCodeWithScope(bytes: Buffer, at: number, path: string): ReadValue {
  const [code, size] = readString(bytes, at + 4)
  const [scope] = readDocument(bytes, at + 4 + size, `${path}.scope`)
  return [`{"$code":${JSON.stringify(code)},"$scope":${scope}}`, bytes.readInt32LE(at)]
}

function readTimestamp(bytes: Buffer, at: number): ReadValue {
  return [marked('$timestamp', JSON.stringify({ t: bytes.readUInt32LE(at + 4), i: bytes.readUInt32LE(at) })), 8]
}

/** By type number in BSON; 0x06 (undefined) and 0x0c (a pointer to a document) are deprecated and no driver sends them. */
const READERS: Record<number, (bytes: Buffer, at: number, path: string) => ReadValue> = {
  1: readDouble,
  2: (bytes, at) => {
    const [value, size] = readString(bytes, at)
    return [JSON.stringify(value), size]
  },
  3: readDocument,
  4: readArray,
  5: readBinary,
  7: (bytes, at) => [quoted('$oid', bytes.toString('hex', at, at + 12)), 12],
  8: (bytes, at) => [String(bytes[at] === 1), 1],
  9: readDate,
  10: () => ['null', 0],
  11: readRegex,
  13: readText('$code'),
  14: readText('$symbol'),
  15: readCodeWithScope,
  16: (bytes, at) => [quoted('$numberInt', String(bytes.readInt32LE(at))), 4],
  17: readTimestamp,
  18: (bytes, at) => [quoted('$numberLong', String(bytes.readBigInt64LE(at))), 8],
  19: (bytes, at) => [quoted('$numberDecimal', new Decimal128(bytes.subarray(at, at + 16)).toString()), 16],
  127: () => [marked('$maxKey', '1'), 0],
  255: () => [marked('$minKey', '1'), 0],
}
