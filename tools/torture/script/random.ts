import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Random choices from a seed: the same seed gives the same actions. */
export interface Random {
  /** Returns an integer from 0 to below `limit`. */
  below(limit: number): number
  /** Returns an integer from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** Returns true with the probability `share`, from 0 to 1. */
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns `count` different items in random order; all if there are fewer. */
  some<T>(list: readonly T[], count: number): T[]
}

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  const between = (min: number, max: number) => uniformInt(generator, min, max)
  const below = (limit: number) => between(0, limit - 1)
  function pick<T>(list: readonly T[]): T {
    const one = list[list.length > 1 ? below(list.length) : 0]
    if (one === undefined) throw new RangeError('Nothing to pick from')
    return one
  }
  return {
    below,
    between,
    pick,
    chance: share => uniformFloat64(generator) < share,
    some(list, count) {
      const rest = [...list]
      return Array.from({ length: Math.min(count, list.length) }, () => rest.splice(below(rest.length), 1)).flat()
    },
  }
}
