import { Double, ObjectId } from 'bson'
import type { Value } from '../bson/values.ts'
import { fromNumber, isNumeric, toNumber, typeOf } from '../bson/values.ts'
import { isTruthy } from '../document/predicates.ts'
import { check, MongoError, notSupported } from '../errors.ts'

function unsupported(value: Value, to: string): MongoError {
  const what = `Unsupported conversion from ${typeOf(value).name} to ${to} in $convert with no onError value`
  return new MongoError('ConversionFailure', what)
}

/** Excludes Double and Decimal128, whose digits MongoDB formats in its own way. */
function toText(value: Value): Value {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof ObjectId) return value.toHexString()
  if (!isNumeric(value)) throw unsupported(value, 'string')
  if (value._bsontype === 'Int32' || value._bsontype === 'Long') return value.toString()
  throw notSupported(`the text of a ${typeOf(value).name}`)
}

function toObjectId(value: Value): Value {
  if (value instanceof ObjectId) return value
  if (typeof value !== 'string') throw unsupported(value, 'objectId')
  const isHex = /^[0-9a-fA-F]{24}$/.test(value)
  check(isHex, 'ConversionFailure', `Failed to parse objectId '${value}' in $convert with no onError value`)
  return ObjectId.createFromHexString(value)
}

function toDouble(value: Value): Value {
  if (typeof value === 'boolean') return new Double(value ? 1 : 0)
  if (value instanceof Date) return new Double(value.getTime())
  const { name } = typeOf(value)
  if (typeof value === 'string' || name === 'decimal') throw notSupported(`a double of a ${name}`)
  if (!isNumeric(value)) throw unsupported(value, 'double')
  return new Double(toNumber(value))
}

/** Returns a part of a date in UTC. */
function datePart(read: (date: Date) => number): (value: Value, name: string) => Value {
  return (value, name) => {
    if (value instanceof Map) throw notSupported(`${name} with a time zone`)
    const date = value instanceof ObjectId ? value.getTimestamp() : value
    check(date instanceof Date, 16006, `can't convert from BSON type ${typeOf(value).name} to Date`)
    return fromNumber(read(date))
  }
}

/** Operators that convert one value, which is never missing. */
export const CONVERSIONS: Readonly<Record<string, (value: Value, name: string) => Value>> = {
  $toString: toText,
  $toDouble: toDouble,
  $toBool: value => isTruthy(value),
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
