import type { Decimal128 } from 'bson'
import { Double, Int32, Long } from 'bson'
import { MongoError, notSupported } from '../errors.ts'
import type { Numeric } from './values.ts'
import { fromNumber, toNumber } from './values.ts'

/** A number as a sum of doubles, nearest first: exact for Int64 and for Decimal128 within the range of doubles. */
export type Expansion = readonly [number, number, number]

export function expand(value: Numeric): Expansion {
  if (value._bsontype === 'Int32' || value._bsontype === 'Double') return [value.value, 0, 0]
  if (value._bsontype === 'Decimal128') return expandDecimal(value)
  const near = value.toNumber()
  return [near, Number(value.toBigInt() - BigInt(near)), 0]
}

/** MongoDB's order of numbers whatever their types: NaN first, -0 equal to 0. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  const left = expand(a)
  const right = expand(b)
  for (let part = 0; part < 3; part++) {
    const difference = compareDoubles(left[part] ?? 0, right[part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1
  if (a > b) return 1
  if (a === b) return 0
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : 1
}

function expandDecimal(value: Decimal128): Expansion {
  const text = value.toString()
  const near = Number(text)
  if (!/\d/.test(text)) return [near, 0, 0]
  const [digits, exponent] = parseDecimal(text)
  if (digits === 0n) return [0, 0, 0]
  if (!Number.isFinite(near) || Math.abs(near) < 1e-290)
    throw notSupported('Decimal128 beyond the range of doubles in a comparison')
  const second = residual(digits, exponent, [near])
  return [near, second, second === 0 ? 0 : residual(digits, exponent, [near, second])]
}

function parseDecimal(text: string): [digits: bigint, exponent: number] {
  const [mantissa = '0', power = '0'] = text.toUpperCase().split('E')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return [BigInt(whole + fraction), Number(power) - fraction.length]
}

/** What is left of digits × 10^exponent after the doubles in `taken`, as the nearest double. */
function residual(digits: bigint, exponent: number, taken: readonly number[]): number {
  const scale = 1100
  const exact = digits * 10n ** BigInt(scale + exponent)
  const left = taken.reduce((rest, part) => rest - scaled(part, scale), exact)
  return Number(`${left}E-${scale}`)
}

function scaled(value: number, scale: number): bigint {
  const power = Math.max(-1074, Math.floor(Math.log2(Math.abs(value))) - 52)
  const mantissa = BigInt(Math.round(value / 2 ** power))
  return power >= 0
    ? mantissa * 2n ** BigInt(power) * 10n ** BigInt(scale)
    : (mantissa * 10n ** BigInt(scale)) / 2n ** BigInt(-power)
}

type Operation = 'add' | 'subtract' | 'multiply'

const DOUBLES: Record<Operation, (a: number, b: number) => number> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
}
const INTEGERS: Record<Operation, (a: bigint, b: bigint) => bigint> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
}

/** Adds, subtracts or multiplies as MongoDB does: Int32 grows to Int64, a Double makes a Double; Decimal128 is refused. */
export function compute(operation: Operation, a: Numeric, b: Numeric): Numeric {
  refuseDecimal(a)
  refuseDecimal(b)
  if (a._bsontype === 'Double' || b._bsontype === 'Double')
    return new Double(DOUBLES[operation](toNumber(a), toNumber(b)))
  if (a._bsontype === 'Int32' && b._bsontype === 'Int32') {
    const plain = DOUBLES[operation](a.value, b.value)
    if (Number.isSafeInteger(plain))
      return plain >= -2147483648 && plain <= 2147483647 ? new Int32(plain) : Long.fromNumber(plain)
  }
  const exact = INTEGERS[operation](toBigInt(a), toBigInt(b))
  if (exact < -(2n ** 63n) || exact > 2n ** 63n - 1n)
    throw new MongoError('BadValue', `integer overflow in $${operation}`)
  return Long.fromBigInt(exact)
}

export function toBigInt(value: Numeric): bigint {
  return value._bsontype === 'Long' ? value.toBigInt() : BigInt(Math.trunc(toNumber(value)))
}

export function refuseDecimal(value: Numeric): void {
  if (value._bsontype === 'Decimal128') throw notSupported('arithmetic on Decimal128')
}

/** Applies a function of doubles; whole results of integers stay integers of the same width. */
export function mapNumber(value: Numeric, change: (value: number) => number): Numeric {
  refuseDecimal(value)
  if (value._bsontype === 'Long' && !Number.isSafeInteger(value.toNumber()))
    throw notSupported('this arithmetic on Int64 beyond 2^53')
  const changed = change(toNumber(value))
  if (value._bsontype === 'Double' || !Number.isInteger(changed)) return new Double(changed)
  return value._bsontype === 'Long' ? Long.fromNumber(changed) : fromNumber(changed)
}
