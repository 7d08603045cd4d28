import { Double, Long } from 'bson'
import { compute, mapNumber, refuseDecimal } from '../bson/numbers.ts'
import type { Found, Numeric, Value } from '../bson/values.ts'
import { fromNumber, isNumeric, toNumber, typeOf } from '../bson/values.ts'
import { MongoError } from '../errors.ts'

export function isMissing(value: Found): value is null | undefined {
  return value === undefined || value === null
}

export function numeric(operator: string, value: Value): Numeric {
  if (!isNumeric(value))
    throw new MongoError(28765, `${operator} only supports numeric types, not ${typeOf(value).name}`)
  return value
}

/** Adds numbers; a Date among them makes a Date. */
export function add(args: readonly Found[]): Found {
  let date: Date | undefined
  let sum: Numeric = fromNumber(0)
  for (const arg of args) {
    if (isMissing(arg)) return null
    if (arg instanceof Date) {
      if (date !== undefined) throw new MongoError(16612, 'only one date allowed in an $add expression')
      date = arg
    } else sum = compute('add', sum, numeric('$add', arg))
  }
  return date === undefined ? sum : new Date(date.getTime() + Math.round(toNumber(sum)))
}

export function subtract([a, b]: readonly Found[]): Found {
  if (isMissing(a) || isMissing(b)) return null
  if (a instanceof Date)
    return b instanceof Date
      ? Long.fromNumber(a.getTime() - b.getTime())
      : new Date(a.getTime() - Math.round(toNumber(numeric('$subtract', b))))
  return compute('subtract', numeric('$subtract', a), numeric('$subtract', b))
}

export function multiply(args: readonly Found[]): Found {
  let product: Numeric = fromNumber(1)
  for (const arg of args) {
    if (isMissing(arg)) return null
    product = compute('multiply', product, numeric('$multiply', arg))
  }
  return product
}

export function divide([a, b]: readonly Found[]): Found {
  if (isMissing(a) || isMissing(b)) return null
  const [top, bottom] = [numeric('$divide', a), numeric('$divide', b)]
  refuseDecimal(top)
  refuseDecimal(bottom)
  if (toNumber(bottom) === 0) throw new MongoError(16608, "can't $divide by zero")
  return new Double(toNumber(top) / toNumber(bottom))
}

export function modulo([a, b]: readonly Found[]): Found {
  if (isMissing(a) || isMissing(b)) return null
  const [top, bottom] = [numeric('$mod', a), numeric('$mod', b)]
  if (toNumber(bottom) === 0) throw new MongoError(16610, "can't $mod by zero")
  const isDouble = top._bsontype === 'Double' || bottom._bsontype === 'Double'
  const result = mapNumber(
    top._bsontype === 'Long' ? top : bottom._bsontype === 'Long' ? Long.fromNumber(toNumber(top)) : top,
    value => value % toNumber(bottom),
  )
  return isDouble ? new Double(toNumber(result)) : result
}

/** Rounds half to even at a decimal place, as MongoDB does. */
export function roundAt(value: number, place: number): number {
  const scale = 10 ** place
  const scaled = value * scale
  const floor = Math.floor(scaled)
  const isHalf = Math.abs(scaled - floor - 0.5) < 1e-9
  return (isHalf ? (floor % 2 === 0 ? floor : floor + 1) : Math.round(scaled)) / scale
}

export function sumOf(values: readonly Numeric[]): Numeric {
  return values.reduce<Numeric>((total, value) => compute('add', total, value), fromNumber(0))
}
