import fc from 'fast-check'

/** Random choices from a seed: the same seed gives the same choices. */
export interface Draw {
  of<T>(arbitrary: fc.Arbitrary<T>): T
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T
  /** Returns an integer from `min` to `max`, both included. */
  integer(min: number, max: number): number
  /** Returns true in `percent` of 100 cases. */
  chance(percent: number): boolean
}

/** Uniform: fast-check prefers numbers near the ends, which would favour some calls and people. */
const even = (max: number) => fc.noBias(fc.nat(max))

export function drawOf(seed: number): Draw {
  const [generate] = fc.sample(fc.gen(), { seed, numRuns: 1 })
  if (generate === undefined) throw new RangeError('fast-check gave nothing')
  const integer = (min: number, max: number) => generate(even, max - min) + min
  return {
    integer,
    of: arbitrary => generate(() => arbitrary),
    chance: percent => integer(1, 100) <= percent,
    pick(list) {
      const one = list[list.length > 1 ? integer(0, list.length - 1) : 0]
      if (one === undefined) throw new RangeError('There is nothing to pick from')
      return one
    },
  }
}
