import type { Decimal128 } from 'bson'
import { Double, Int32, Long } from 'bson'
import { notSupported } from '../errors.ts'
import type { Numeric } from './values.ts'
import { toNumber } from './values.ts'

/**
 * A number as a sum of doubles, nearest first. Distinguishes all Int64, and all Decimal128 within the doubles'
 * range.
 */
export type Expansion = readonly [number, number, number]

export function expand(value: Numeric): Expansion {
  if (value._bsontype === 'Int32' || value._bsontype === 'Double') return [value.value, 0, 0]
  if (value._bsontype === 'Decimal128') return expandDecimal(value)
  const near = value.toNumber()
  return [near, Number(value.toBigInt() - BigInt(near)), 0]
}

/** Compares in MongoDB's order of numbers, across types: NaN first, -0 equal to 0. */
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

/** Returns a number's digits as an integer, and their power of ten. */
export function parseDecimal(text: string): [digits: bigint, exponent: number] {
  const [mantissa = '0', power = '0'] = text.toUpperCase().split('E')
  const [integerDigits = '0', fraction = ''] = mantissa.split('.')
  return [BigInt(integerDigits + fraction), Number(power) - fraction.length]
}

/** Decimal places that represent every double exactly. */
const PLACES = 1100

/** Returns the rest of digits × 10^exponent after `doubles`, as the nearest double. */
function residual(digits: bigint, exponent: number, doubles: readonly number[]): number {
  const exact = digits * 10n ** BigInt(PLACES + exponent)
  return Number(`${doubles.reduce((rest, part) => rest - inPlaces(part), exact)}E-${PLACES}`)
}

/** Returns a double times 10^PLACES, from the mantissa and the power of two in its bits. */
function inPlaces(value: number): bigint {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  const bits = bytes.readBigUInt64BE()
  const biased = Number((bits >> 52n) & 0x7ffn)
  const mantissa = (bits & 0xfffffffffffffn) | (biased === 0 ? 0n : 1n << 52n)
  const power = BigInt(Math.max(biased, 1) - 1075)
  const size = mantissa * 10n ** BigInt(PLACES)
  return (value < 0 ? -1n : 1n) * (power >= 0n ? size << power : size >> -power)
}

const OPERATIONS = {
  add: { near: (a: number, b: number) => a + b, exact: (a: bigint, b: bigint) => a + b },
  subtract: { near: (a: number, b: number) => a - b, exact: (a: bigint, b: bigint) => a - b },
  multiply: { near: (a: number, b: number) => a * b, exact: (a: bigint, b: bigint) => a * b },
}

/**
 * Adds, subtracts or multiplies like MongoDB: Int32 grows to Int64, Int64 to Double.
 * @throws NotImplemented for Decimal128
 */
export function compute(operation: keyof typeof OPERATIONS, a: Numeric, b: Numeric): Numeric {
  refuseDecimal(a)
  refuseDecimal(b)
  const near = OPERATIONS[operation].near(toNumber(a), toNumber(b))
  if (a._bsontype === 'Double' || b._bsontype === 'Double') return new Double(near)
  const isLong = a._bsontype === 'Long' || b._bsontype === 'Long'
  const isExact = !isLong && Number.isSafeInteger(near)
  const exactResult = isExact ? BigInt(near) : OPERATIONS[operation].exact(toBigInt(a), toBigInt(b))
  return integer(exactResult, isLong) ?? new Double(near)
}

/** Returns an integer as Int32, or as Int64 if `isLong` or too large; undefined if too large for Int64. */
export function integer(value: bigint, isLong: boolean): Int32 | Long | undefined {
  if (!isLong && BigInt.asIntN(32, value) === value) return new Int32(Number(value))
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : undefined
}

/** Returns a finite number without its fraction. */
export function toBigInt(value: Numeric): bigint {
  refuseDecimal(value)
  return value._bsontype === 'Long' ? value.toBigInt() : BigInt(Math.trunc(toNumber(value)))
}

export function refuseDecimal(value: Numeric): void {
  if (value._bsontype === 'Decimal128') throw notSupported('arithmetic on Decimal128')
}
