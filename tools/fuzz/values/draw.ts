import fc from 'fast-check'

/** Choices that follow from a seed alone: the same seed, the same choices. */
export interface Draw {
  of<T>(arbitrary: fc.Arbitrary<T>): T
  /** @throws RangeError where there is nothing to pick from. */
  pick<T>(list: readonly T[]): T
  /** A whole number, both ends included. */
  integer(min: number, max: number): number
  /** True in so many of 100 cases. */
  chance(percent: number): boolean
}

/** Evenly: fast-check itself prefers numbers near the ends, which would be some calls and some people more than others. */
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
