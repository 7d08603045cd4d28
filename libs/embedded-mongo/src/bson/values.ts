import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  type Decimal128,
  Double,
  Int32,
  Long,
  type MaxKey,
  type MinKey,
  type ObjectId,
  type Timestamp,
} from 'bson'

/** A document in memory: a Map, because field order counts and a plain object would reorder numeric names. */
export type Doc = Map<string, Value>
export type Numeric = Int32 | Double | Long | Decimal128
export type Value =
  | null
  | boolean
  | string
  | Date
  | Doc
  | Value[]
  | Numeric
  | ObjectId
  | Binary
  | BSONRegExp
  | Code
  | BSONSymbol
  | Timestamp
  | MinKey
  | MaxKey
/** A value, or undefined if the path does not exist. */
export type OptionalValue = Value | undefined

interface TypeInfo {
  readonly name: string
  readonly code: number
  /** Position in MongoDB's comparison order; types with the same position compare by value. */
  readonly order: number
}

export const ORDER = {
  minKey: 1,
  missing: 2,
  undefined: 3,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const

const TAGGED: Record<string, TypeInfo> = {
  Int32: { name: 'int', code: 16, order: ORDER.number },
  Double: { name: 'double', code: 1, order: ORDER.number },
  Long: { name: 'long', code: 18, order: ORDER.number },
  Decimal128: { name: 'decimal', code: 19, order: ORDER.number },
  ObjectId: { name: 'objectId', code: 7, order: ORDER.objectId },
  Binary: { name: 'binData', code: 5, order: ORDER.binary },
  BSONRegExp: { name: 'regex', code: 11, order: ORDER.regex },
  Code: { name: 'javascript', code: 13, order: ORDER.code },
  BSONSymbol: { name: 'symbol', code: 14, order: ORDER.string },
  Timestamp: { name: 'timestamp', code: 17, order: ORDER.timestamp },
  MinKey: { name: 'minKey', code: -1, order: ORDER.minKey },
  MaxKey: { name: 'maxKey', code: 127, order: ORDER.maxKey },
}
const PLAIN = {
  null: { name: 'null', code: 10, order: ORDER.null },
  bool: { name: 'bool', code: 8, order: ORDER.bool },
  string: { name: 'string', code: 2, order: ORDER.string },
  date: { name: 'date', code: 9, order: ORDER.date },
  object: { name: 'object', code: 3, order: ORDER.object },
  array: { name: 'array', code: 4, order: ORDER.array },
  codeWithScope: { name: 'javascriptWithScope', code: 15, order: ORDER.codeWithScope },
} satisfies Record<string, TypeInfo>

/** Codes of the types by their names in `$type`; `number` covers four, and the last two are never stored. */
export const TYPE_CODES = new Map<string, number>([
  ...[...Object.values(TAGGED), ...Object.values(PLAIN)].map(({ name, code }): [string, number] => [name, code]),
  ['undefined', 6],
  ['dbPointer', 12],
])

export function typeOf(value: Value): TypeInfo {
  if (value === null) return PLAIN.null
  if (typeof value === 'string') return PLAIN.string
  if (typeof value === 'boolean') return PLAIN.bool
  if (Array.isArray(value)) return PLAIN.array
  if (value instanceof Map) return PLAIN.object
  if (value instanceof Date) return PLAIN.date
  if (value._bsontype === 'Code' && value.scope !== null) return PLAIN.codeWithScope
  const type = TAGGED[value._bsontype]
  if (type === undefined) throw new Error(`no such BSON type: ${value._bsontype}`)
  return type
}

export function isDoc(value: unknown): value is Doc {
  return value instanceof Map
}

export function isNumeric(value: OptionalValue): value is Numeric {
  if (typeof value !== 'object' || value === null || !('_bsontype' in value)) return false
  const type = value._bsontype
  return type === 'Int32' || type === 'Double' || type === 'Long' || type === 'Decimal128'
}

/** Returns a JavaScript number: NaN for other types, inexact for large Int64 and Decimal128. */
export function toNumber(value: OptionalValue): number {
  if (!isNumeric(value)) return Number.NaN
  if (value._bsontype === 'Int32' || value._bsontype === 'Double') return value.value
  return value._bsontype === 'Long' ? value.toNumber() : Number(value.toString())
}

/** Returns an integer as Int32 if it fits, else as Int64 if that is exact; other numbers as Double. */
export function fromNumber(value: number): Numeric {
  if (Number.isInteger(value) && !Object.is(value, -0)) {
    if (value >= -2147483648 && value <= 2147483647) return new Int32(value)
    if (Number.isSafeInteger(value)) return Long.fromNumber(value)
  }
  return new Double(value)
}

/** Whether documents and arrays are nested deeper than `maxDepth`, including this one. */
export function isNestedDeeper(value: Doc | readonly Value[], maxDepth: number): boolean {
  if (maxDepth === 0) return true
  for (const inner of value.values())
    if ((isDoc(inner) || Array.isArray(inner)) && isNestedDeeper(inner, maxDepth - 1)) return true
  return false
}

/** Creates a document from a literal: `doc({ ok: 1 })`. JavaScript numbers become Int32 or Double. */
export function doc(fields: Record<string, Value | number | undefined>): Doc {
  const document: Doc = new Map()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) document.set(name, typeof value === 'number' ? fromNumber(value) : value)
  }
  return document
}
