import { Double, Int32, Long, ObjectId } from 'bson'
import { dateOf } from '../bson/decode.ts'
import { refuseDecimal, toBigInt } from '../bson/numbers.ts'
import type { Value } from '../bson/values.ts'
import { fromNumber, isNumeric, toNumber, typeOf } from '../bson/values.ts'
import { MongoError, notSupported } from '../errors.ts'
import { isTruthy } from '../query/predicates.ts'

function unsupported(value: Value, to: string): MongoError {
  const what = `Unsupported conversion from ${typeOf(value).name} to ${to} in $convert with no onError value`
  return new MongoError('ConversionFailure', what)
}

function tagged(value: Value): string | undefined {
  return value !== null && typeof value === 'object' && '_bsontype' in value ? value._bsontype : undefined
}

function toText(value: Value): Value {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || tagged(value) === 'Int32' || tagged(value) === 'Long') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof ObjectId) return value.toHexString()
  if (isNumeric(value)) throw notSupported(`the text of a ${typeOf(value).name}`)
  throw unsupported(value, 'string')
}

function toInteger(value: Value, to: 'int' | 'long'): Value {
  if (typeof value === 'string') throw notSupported(`reading a text as ${to}`)
  if (value instanceof Date && to === 'long') return Long.fromNumber(value.getTime())
  const number = typeof value === 'boolean' ? new Int32(value ? 1 : 0) : value
  if (!isNumeric(number)) throw unsupported(value, to)
  refuseDecimal(number)
  const whole = Number.isFinite(toNumber(number)) ? toBigInt(number) : 2n ** 64n
  const bits = to === 'int' ? 32 : 64
  if (BigInt.asIntN(bits, whole) !== whole)
    throw new MongoError(
      'ConversionFailure',
      `Conversion would overflow target type in $convert with no onError value: ${number}`,
    )
  return to === 'int' ? new Int32(Number(whole)) : Long.fromBigInt(whole)
}

function toDouble(value: Value): Value {
  if (typeof value === 'string') throw notSupported('reading a text as double')
  if (value instanceof Date) return new Double(value.getTime())
  if (typeof value === 'boolean') return new Double(value ? 1 : 0)
  if (!isNumeric(value)) throw unsupported(value, 'double')
  refuseDecimal(value)
  return new Double(toNumber(value))
}

function toDate(value: Value): Value {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (typeof value === 'string') throw notSupported('reading a text as date')
  if (!isNumeric(value) || value._bsontype === 'Int32') throw unsupported(value, 'date')
  refuseDecimal(value)
  return dateOf(Math.trunc(toNumber(value)))
}

function toObjectId(value: Value): Value {
  if (value instanceof ObjectId) return value
  if (typeof value !== 'string') throw unsupported(value, 'objectId')
  if (/^[0-9a-fA-F]{24}$/.test(value)) return ObjectId.createFromHexString(value)
  throw new MongoError('ConversionFailure', `Failed to parse objectId '${value}' in $convert with no onError value`)
}

/** A part of a date in UTC. */
function datePart(read: (date: Date) => number): (value: Value, name: string) => Value {
  return (value, name) => {
    if (value instanceof Map) throw notSupported(`${name} with a time zone`)
    if (value instanceof Date || value instanceof ObjectId)
      return fromNumber(read(value instanceof Date ? value : value.getTimestamp()))
    throw new MongoError(16006, `can't convert from BSON type ${typeOf(value).name} to Date`)
  }
}

/** Operators that make another type of one value which is there; texts that MongoDB would parse are refused. */
export const CONVERSIONS: Readonly<Record<string, (value: Value, name: string) => Value>> = {
  $toString: toText,
  $toBool: value => isTruthy(value),
  $toInt: value => toInteger(value, 'int'),
  $toLong: value => toInteger(value, 'long'),
  $toDouble: toDouble,
  $toDate: toDate,
  $toObjectId: toObjectId,
  $year: datePart(date => date.getUTCFullYear()),
  $month: datePart(date => date.getUTCMonth() + 1),
  $dayOfMonth: datePart(date => date.getUTCDate()),
  $dayOfWeek: datePart(date => date.getUTCDay() + 1),
  $hour: datePart(date => date.getUTCHours()),
  $minute: datePart(date => date.getUTCMinutes()),
  $second: datePart(date => date.getUTCSeconds()),
  $millisecond: datePart(date => date.getUTCMilliseconds()),
}
