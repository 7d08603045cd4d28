import type { Value } from './values.ts'

/** Bytes of a field besides its name and value: its type, and the end of its name. */
const FIELD_BYTES = 2
/** The same of an array's element, with its position. */
export const ELEMENT_BYTES = 10
/** What a value takes in memory besides its bytes: an object, and its place in a map or an array. */
const OBJECT_BYTES = 64

/** Returns how many bytes a value takes in a document, without its name; counting ends soon after `max`. */
export function sizeOf(value: Value, max = Number.POSITIVE_INFINITY): number {
  return measure(value, max, 0)
}

/** Returns about how many bytes a value takes in memory. */
export function sizeInMemory(value: Value): number {
  return measure(value, Number.POSITIVE_INFINITY, OBJECT_BYTES)
}

function measure(value: Value, max: number, more: number): number {
  if (Array.isArray(value)) return more + measureFields(value.entries(), max, more)
  if (value instanceof Map) return more + measureFields(value, max, more)
  return more + sizeOfPlain(value)
}

function measureFields(fields: Iterable<[string | number, Value]>, max: number, more: number): number {
  let size = 5
  for (const [name, value] of fields) {
    if (size > max) break
    size += FIELD_BYTES + (typeof name === 'number' ? String(name).length : Buffer.byteLength(name))
    size += measure(value, max - size, more)
  }
  return size
}

function sizeOfPlain(value: Exclude<Value, Value[] | Map<string, Value>>): number {
  if (value === null) return 0
  if (typeof value === 'boolean') return 1
  if (typeof value === 'string') return 5 + Buffer.byteLength(value)
  if (value instanceof Date) return 8
  switch (value._bsontype) {
    case 'Int32':
      return 4
    case 'ObjectId':
      return 12
    case 'Decimal128':
      return 16
    case 'Binary':
      return 5 + value.length()
    case 'BSONRegExp':
      return 2 + Buffer.byteLength(value.pattern) + Buffer.byteLength(value.options)
    case 'Code':
      return 5 + Buffer.byteLength(value.code)
    case 'BSONSymbol':
      return 5 + Buffer.byteLength(value.value)
    case 'MinKey':
    case 'MaxKey':
      return 0
    default:
      return 8
  }
}
