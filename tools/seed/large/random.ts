import { chanceOf } from '@santhe/files'

/** Pseudo-random numbers that are the same in every run. */
export interface Random {
  /** Returns a number from 0, below 1. */
  next(): number
  /** Returns a whole number from `min` to `max`. */
  integer(min: number, max: number): number
  /** Returns one of these; the greater its weight, the likelier. */
  weightedPick<T>(list: readonly (readonly [item: T, weight: number])[]): T
  pick<T>(list: readonly T[]): T
}

export function createRandom(seed: number): Random {
  const next = chanceOf(seed)
  function pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(next() * list.length)]
    if (item === undefined) throw new RangeError('Nothing to choose from')
    return item
  }
  return {
    next,
    pick,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    weightedPick(list) {
      let remaining = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of list) {
        remaining -= weight
        if (remaining < 0) return item
      }
      return pick(list)[0]
    },
  }
}
