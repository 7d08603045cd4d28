import { Double, Int32, Long, ObjectId } from 'bson'
import { mapNumber, refuseDecimal } from '../bson/numbers.ts'
import type { Found, Value } from '../bson/values.ts'
import { isNumeric, toNumber, typeOf } from '../bson/values.ts'
import { MongoError, notSupported } from '../errors.ts'
import { isTruthy } from '../query/predicates.ts'

const CODES: Record<number, string> = {
  1: 'double',
  2: 'string',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  16: 'int',
  18: 'long',
  19: 'decimal',
}

function failed(value: Value, to: string): MongoError {
  return new MongoError(
    'ConversionFailure',
    `Unsupported conversion from ${typeOf(value).name} to ${to} in $convert with no onError value`,
  )
}

/** `$convert` and its short forms such as `$toInt`; null in, null out. */
export function convert(value: Found, target: Value): Value {
  if (value === undefined || value === null) return null
  const to = typeof target === 'string' ? target : CODES[toNumber(target)]
  switch (to) {
    case 'string':
      return toText(value)
    case 'bool':
      return typeof value === 'boolean' ? value : isTruthy(value)
    case 'int':
    case 'long':
    case 'double':
      return toNumeric(value, to)
    case 'date':
      return toDate(value)
    case 'objectId':
      return toObjectId(value)
    case 'decimal':
      throw notSupported('conversion to Decimal128')
    default:
      throw new MongoError('BadValue', `Unknown type name: ${String(target)}`)
  }
}

function toText(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (isNumeric(value)) return value.toString()
  if (typeOf(value).name === 'objectId') return String(value)
  throw failed(value, 'string')
}

function toNumeric(value: Value, to: 'int' | 'long' | 'double'): Value {
  if (typeof value === 'boolean') return toNumeric(new Int32(value ? 1 : 0), to)
  if (value instanceof Date && to !== 'int') return toNumeric(Long.fromNumber(value.getTime()), to)
  if (typeof value === 'string') return parseNumeric(value, to)
  if (!isNumeric(value)) throw failed(value, to)
  refuseDecimal(value)
  if (to === 'double') return new Double(toNumber(value))
  if (to === 'long' && value._bsontype === 'Long') return value
  const whole = Math.trunc(toNumber(value))
  const limit = to === 'int' ? 2 ** 31 : 2 ** 63
  if (!(whole >= -limit && whole < limit))
    throw new MongoError(
      'ConversionFailure',
      `Conversion would overflow target type in $convert with no onError value: ${value}`,
    )
  return to === 'int' ? new Int32(whole) : Long.fromBigInt(BigInt(whole))
}

function parseNumeric(text: string, to: 'int' | 'long' | 'double'): Value {
  const isWhole = /^[+-]?\d+$/.test(text)
  if (to === 'long' && isWhole) return Long.fromBigInt(BigInt(text))
  const number = text.trim() === text && text !== '' ? Number(text) : Number.NaN
  if (Number.isNaN(number) || (to === 'int' && !isWhole)) {
    throw new MongoError('ConversionFailure', `Failed to parse number '${text}' in $convert with no onError value`)
  }
  return to === 'double' ? new Double(number) : toNumeric(new Double(number), to)
}

function toDate(value: Value): Date {
  if (value instanceof Date) return value
  if (value !== null && typeof value === 'object' && '_bsontype' in value) {
    if (value._bsontype === 'ObjectId') return value.getTimestamp()
    if (value._bsontype === 'Timestamp') return new Date(value.high * 1000)
  }
  const date =
    typeof value === 'string'
      ? parseDate(value)
      : isNumeric(value) && value._bsontype !== 'Int32'
        ? new Date(toNumber(mapNumber(value, Math.trunc)))
        : undefined
  if (date === undefined) throw failed(value, 'date')
  if (Number.isNaN(date.getTime()))
    throw new MongoError('ConversionFailure', `Error parsing date string '${String(value)}'`)
  return date
}

/** ISO 8601 only; without an offset it is UTC. */
function parseDate(text: string): Date {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return new Date(Number.NaN)
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text)
  return new Date(hasOffset || text.length === 10 ? text : `${text}Z`)
}

function toObjectId(value: Value): Value {
  if (typeof value === 'string' && /^[0-9a-fA-F]{24}$/.test(value)) return ObjectId.createFromHexString(value)
  if (value !== null && typeof value === 'object' && '_bsontype' in value && value._bsontype === 'ObjectId')
    return value
  throw new MongoError(
    'ConversionFailure',
    `Failed to parse objectId '${String(value)}' in $convert with no onError value`,
  )
}
