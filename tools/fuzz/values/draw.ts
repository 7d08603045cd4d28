import fc from 'fast-check'

/** Choices that follow from a seed alone: the same seed, the same choices. */
export interface Draw {
  of<T>(arbitrary: fc.Arbitrary<T>): T
  /** @throws RangeError where there is nothing to pick from. */
  pick<T>(list: readonly T[]): T
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  /** True in so many of 100 cases. */
  chance(percent: number): boolean
}

/** Evenly: fast-check itself prefers numbers near the ends, which would be some calls and some people more than others. */
const even = (most: number) => fc.noBias(fc.nat(most))

export function drawOf(seed: number): Draw {
  const [generate] = fc.sample(fc.gen(), { seed, numRuns: 1 })
  if (generate === undefined) throw new RangeError('fast-check gave nothing')
  const whole = (least: number, most: number) => generate(even, most - least) + least
  return {
    whole,
    of: arbitrary => generate(() => arbitrary),
    chance: percent => whole(1, 100) <= percent,
    pick(list) {
      const one = list[list.length > 1 ? whole(0, list.length - 1) : 0]
      if (one === undefined) throw new RangeError('There is nothing to pick from')
      return one
    },
  }
}
