import { chanceOf } from '@santhe/files'

/** Pseudo-random numbers, the same in every run. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns an integer from `min` to `max`, both included. */
  integer(min: number, max: number): number
  /** Returns one of these, in proportion to its weight. */
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
