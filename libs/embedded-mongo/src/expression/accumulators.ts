import { Double } from 'bson'
import { compareValues } from '../bson/compare.ts'
import { encodeValue } from '../bson/key.ts'
import { expand, integer, refuseDecimal, toBigInt } from '../bson/numbers.ts'
import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc, isNumeric } from '../bson/values.ts'
import { check } from '../errors.ts'
import { isMissing, typeName } from './scope.ts'

/** Collects the values of one group. */
export interface Accumulator {
  add(value: OptionalValue): void
  result(): Value
}

interface Total {
  /** The double nearest to the sum. */
  readonly near: number
  readonly count: number
  /** The exact sum as Int32 or Int64; undefined if a Double is in it or it is too large. */
  readonly exact: Value | undefined
}

/**
 * Adds as MongoDB does: whole numbers exactly, doubles with their rounding errors carried along,
 * so that a sum does not depend on small values coming late.
 */
function summing(toResult: (total: Total) => Value): Accumulator {
  let [count, isDouble, isLong, integerSum] = [0, false, false, 0n]
  let [sum, lost, plain] = [0, 0, 0]
  function carry(part: number): void {
    // With infinities the compensated sum is NaN, and the plain sum is the result.
    plain += part
    const value = part + lost
    lost -= value - part
    const next = sum + value
    const before = next - value
    lost += sum - before + (value - (next - before))
    sum = next
  }
  return {
    add: value => {
      if (!isNumeric(value)) return
      refuseDecimal(value)
      count++
      isDouble ||= value._bsontype === 'Double'
      isLong ||= value._bsontype === 'Long'
      if (value._bsontype !== 'Double') integerSum += toBigInt(value)
      const [near, rest] = expand(value)
      carry(near)
      if (rest !== 0) carry(rest)
    },
    result: () =>
      toResult({
        near: Number.isNaN(sum) ? plain : sum,
        count,
        exact: isDouble ? undefined : integer(integerSum, isLong),
      }),
  }
}

/** Stores one value: the new one if `isBetter` says so. */
function selecting(isBetter: (value: OptionalValue, current: OptionalValue, isFirst: boolean) => boolean): Accumulator {
  let current: OptionalValue
  let isFirst = true
  return {
    add: value => {
      if (isBetter(value, current, isFirst)) current = value
      isFirst = false
    },
    result: () => current ?? null,
  }
}

function extreme(sign: number): Accumulator {
  return selecting(
    (value, current) => !isMissing(value) && (current === undefined || sign * compareValues(value, current) > 0),
  )
}

function pushing(): Accumulator {
  const items: Value[] = []
  return {
    add: value => {
      if (value !== undefined) items.push(value)
    },
    result: () => items,
  }
}

function addingToSet(): Accumulator {
  const seen = new Map<string, Value>()
  return {
    add: value => {
      if (value !== undefined) addDistinct(seen, value)
    },
    result: () => [...seen.values()],
  }
}

function addDistinct(seen: Map<string, Value>, value: Value): void {
  const name = encodeValue(value).toString('latin1')
  if (!seen.has(name)) seen.set(name, value)
}

function merging(): Accumulator {
  const merged: Doc = new Map()
  return {
    add: value => {
      if (isMissing(value)) return
      check(isDoc(value), 40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`)
      for (const [name, field] of value) merged.set(name, field)
    },
    result: () => merged,
  }
}

/** The accumulators of `$group`. */
export const ACCUMULATORS: Readonly<Record<string, () => Accumulator>> = {
  $sum: () => summing(({ exact, near }) => exact ?? new Double(near)),
  $avg: () => summing(({ near, count }) => (count === 0 ? null : new Double(near / count))),
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: () => selecting((_value, _current, isFirst) => isFirst),
  $last: () => selecting(() => true),
  $push: pushing,
  $addToSet: addingToSet,
  $mergeObjects: merging,
}
