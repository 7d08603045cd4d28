import { Double } from 'bson'
import { compareValues } from '../bson/compare.ts'
import { encodeValue } from '../bson/key.ts'
import { expand, integer, refuseDecimal, toBigInt } from '../bson/numbers.ts'
import { sizeInMemory } from '../bson/size.ts'
import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc, isNumeric } from '../bson/values.ts'
import { check } from '../errors.ts'
import { isMissing, typeName } from './scope.ts'

/** Collects the values of one group. */
export interface Accumulator {
  /** Returns the bytes by which its memory grows. */
  add(value: OptionalValue): number
  result(): Value
}

interface Total {
  /** Returns the double nearest to the sum. */
  readonly near: number
  readonly count: number
  /** Returns the exact sum as Int32 or Int64; undefined if a Double is in it or it is too large. */
  readonly exact: Value | undefined
}

/**
 * Adds like MongoDB: integers exactly, doubles with compensation for rounding errors, so that late small values
 * do not change a sum.
 */
function summing(toResult: (total: Total) => Value): Accumulator {
  let [count, isDouble, isLong, integerSum] = [0, false, false, 0n]
  let [sum, lost, plain] = [0, 0, 0]
  function carry(part: number): void {
    // With infinities the compensated sum is NaN, so use the plain sum.
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
      if (!isNumeric(value)) return 0
      refuseDecimal(value)
      count++
      isDouble ||= value._bsontype === 'Double'
      isLong ||= value._bsontype === 'Long'
      if (value._bsontype !== 'Double') integerSum += toBigInt(value)
      const [near, rest] = expand(value)
      carry(near)
      if (rest !== 0) carry(rest)
      return 0
    },
    result: () =>
      toResult({
        near: Number.isNaN(sum) ? plain : sum,
        count,
        exact: isDouble ? undefined : integer(integerSum, isLong),
      }),
  }
}

/** Stores one value, replaced by a new one if `isBetter`. */
function selecting(isBetter: (value: OptionalValue, current: OptionalValue, isFirst: boolean) => boolean): Accumulator {
  let current: OptionalValue
  let isFirst = true
  return {
    add: value => {
      const [before, isTaken] = [current, isBetter(value, current, isFirst)]
      isFirst = false
      if (isTaken) current = value
      return isTaken ? sizeInMemory(value ?? null) - sizeInMemory(before ?? null) : 0
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
      if (value === undefined) return 0
      items.push(value)
      return sizeInMemory(value)
    },
    result: () => items,
  }
}

function addingToSet(): Accumulator {
  const seen = new Map<string, Value>()
  return {
    add: value => {
      const name = value === undefined ? undefined : encodeValue(value).toString('latin1')
      if (value === undefined || name === undefined || seen.has(name)) return 0
      seen.set(name, value)
      return name.length + sizeInMemory(value)
    },
    result: () => [...seen.values()],
  }
}

function merging(): Accumulator {
  const merged: Doc = new Map()
  return {
    add: value => {
      if (isMissing(value)) return 0
      check(isDoc(value), 40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`)
      let growth = 0
      for (const [name, field] of value) {
        growth += sizeInMemory(field) - sizeInMemory(merged.get(name) ?? null)
        merged.set(name, field)
      }
      return growth
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
