import { Double, Long } from 'bson'
import { dateOf } from '../bson/decode.ts'
import { compute, integer, parseDecimal, refuseDecimal, toBigInt } from '../bson/numbers.ts'
import type { Numeric, OptionalValue } from '../bson/values.ts'
import { fromNumber, isNumeric, toNumber } from '../bson/values.ts'
import { check, notSupported } from '../errors.ts'
import { isMissing, numeric, toInt32, typeName } from './scope.ts'

const MISTYPED = 14

/** Adds numbers from left to right; a Date among them makes the sum a Date. */
export function add(args: readonly OptionalValue[]): OptionalValue {
  let hasDate = false
  let sum: Numeric = fromNumber(0)
  for (const arg of args) {
    if (isMissing(arg)) return null
    check(!hasDate || !(arg instanceof Date), 16612, 'only one date allowed in an $add expression')
    hasDate ||= arg instanceof Date
    const number = arg instanceof Date ? Long.fromNumber(arg.getTime()) : arg
    sum = compute('add', sum, numeric(number, MISTYPED, '$add only supports numeric or date types, not'))
  }
  if (!hasDate) return sum._bsontype === 'Long' && args.every(isInt) ? (integer(sum.toBigInt(), false) ?? sum) : sum
  return dateOf(roundAway(toNumber(sum)))
}

function isInt(value: OptionalValue): boolean {
  return isNumeric(value) && value._bsontype === 'Int32'
}

/** Rounds half away from zero, like MongoDB for numbers added to a date. */
function roundAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value))
}

export function subtract([a, b]: readonly OptionalValue[]): OptionalValue {
  if (isMissing(a) || isMissing(b)) return null
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime())
  const refusal = `can't $subtract ${typeName(b)} from`
  if (a instanceof Date) {
    const ms = numeric(b, MISTYPED, refusal)
    refuseDecimal(ms)
    return dateOf(a.getTime() - roundAway(toNumber(ms)))
  }
  check(isNumeric(b), MISTYPED, `${refusal} ${typeName(a)}`)
  return compute('subtract', numeric(a, MISTYPED, refusal), b)
}

/** Like MongoDB, multiplies as doubles and, while possible, as integers at the same time. */
export function multiply(args: readonly OptionalValue[]): OptionalValue {
  let near = 1
  let exact: Numeric = fromNumber(1)
  for (const arg of args) {
    if (isMissing(arg)) return null
    const number = numeric(arg, MISTYPED, '$multiply only supports numeric types, not')
    near *= toNumber(number)
    exact = compute('multiply', exact, number)
  }
  if (exact._bsontype === 'Double') return new Double(near)
  return args.every(isInt) ? (integer(toBigInt(exact), false) ?? exact) : exact
}

const NOT_DIVISIBLE = '$divide only supports numeric types, not'

export function divide([a, b]: readonly OptionalValue[]): OptionalValue {
  if (isMissing(a) || isMissing(b)) return null
  const [top, bottom] = [numeric(a, MISTYPED, NOT_DIVISIBLE), numeric(b, MISTYPED, NOT_DIVISIBLE)]
  refuseDecimal(top)
  refuseDecimal(bottom)
  check(toNumber(bottom) !== 0, 'BadValue', "can't $divide by zero")
  return new Double(toNumber(top) / toNumber(bottom))
}

const NO_REMAINDER = '$mod only supports numeric types, not'

export function modulo([a, b]: readonly OptionalValue[]): OptionalValue {
  if (isMissing(a) || isMissing(b)) return null
  const [top, bottom] = [numeric(a, 16611, NO_REMAINDER), numeric(b, 16611, NO_REMAINDER)]
  refuseDecimal(top)
  refuseDecimal(bottom)
  check(toNumber(bottom) !== 0, 16610, "can't $mod by zero")
  if (top._bsontype === 'Double' || bottom._bsontype === 'Double') return new Double(toNumber(top) % toNumber(bottom))
  return integer(toBigInt(top) % toBigInt(bottom), top._bsontype === 'Long' || bottom._bsontype === 'Long') ?? null
}

/** `$abs`; the smallest Int64 has no absolute value. */
export function absolute(value: Numeric): Numeric {
  refuseDecimal(value)
  if (value._bsontype === 'Double') return new Double(Math.abs(value.value))
  const size = toBigInt(value) < 0n ? -toBigInt(value) : toBigInt(value)
  const result = integer(size, value._bsontype === 'Long')
  check(result !== undefined, 28680, "can't take $abs of long long min")
  return result
}

/** `$ceil` and `$floor`; integers stay unchanged. */
export function toWhole(value: Numeric, change: (value: number) => number): Numeric {
  refuseDecimal(value)
  return value._bsontype === 'Double' ? new Double(change(value.value)) : value
}

/** `$round` (half to even) and `$trunc`, at a decimal place. */
export function roundAt(operator: string, [value, place]: readonly OptionalValue[]): OptionalValue {
  if (isMissing(value) || place === null) return null
  const number = numeric(value, 51081, `${operator} only supports numeric types, not`)
  refuseDecimal(number)
  const places = place === undefined ? 0 : toInt32(place, 51082, `precision argument to ${operator} must be`)
  check(places >= -20 && places <= 100, 51083, `cannot apply ${operator} with precision value ${places}`)
  if (places < 0) throw notSupported(`${operator} in front of the decimal point`)
  if (number._bsontype !== 'Double' || !Number.isFinite(number.value) || number.value === 0) return number
  // MongoDB converts the double to a Decimal128 of 34 digits, and rounds that.
  const [digits, exponent] = parseDecimal(Math.abs(number.value).toExponential(33))
  if (-exponent <= places) return number
  const unit = 10n ** BigInt(-exponent - places)
  const [quotient, doubledRest] = [digits / unit, (digits % unit) * 2n]
  const isUp = operator === '$round' && (doubledRest > unit || (doubledRest === unit && quotient % 2n === 1n))
  return new Double(Math.sign(number.value) * Number(`${isUp ? quotient + 1n : quotient}e${-places}`))
}
