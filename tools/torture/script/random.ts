/** Random choices by a seed: the same seed gives the same actions. */
export interface Random {
  /** Returns a whole number from 0, below `limit`. */
  below(limit: number): number
  /** Returns a whole number from `min` to `max`. */
  between(min: number, max: number): number
  /** Returns true with the probability `share`, from 0 to 1. */
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns `count` different items of the list, in random order; all where it has fewer. */
  some<T>(list: readonly T[], count: number): T[]
}

/** Mulberry32: small, and even enough for this. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  function pick<T>(list: readonly T[]): T {
    const one = list[below(list.length)]
    if (one === undefined) throw new RangeError('Nothing to pick from')
    return one
  }
  return {
    below,
    pick,
    between: (min, max) => min + below(max - min + 1),
    chance: share => next() < share,
    some(list, count) {
      const rest = [...list]
      return Array.from({ length: Math.min(count, list.length) }, () => rest.splice(below(rest.length), 1)).flat()
    },
  }
}
