import type { Value } from './values.ts'

/** Size of a field besides its name and value: its type, and the end of its name. */
const FIELD_BYTES = 2
/** The same for an array's element, including its position. */
export const ELEMENT_BYTES = 10
/** Memory of a value besides its bytes: an object, and its entry in a map or an array. */
const OBJECT_BYTES = 64

/** Returns a value's size in a document, without its name; stops counting soon after `max`. */
export function sizeOf(value: Value, max = Number.POSITIVE_INFINITY): number {
  return measure(value, max, 0)
}

/** Estimates a value's memory in bytes. */
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
