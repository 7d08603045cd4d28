import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Random numbers from a seed: the same seed gives the same numbers. */
export interface Random {
  /** Returns an integer from 0 to below `limit`. */
  below(limit: number): number
  /** Returns true with the probability `share`, from 0 to 1. */
  chance(share: number): boolean
  /** Returns an independent source, so that a worker's numbers do not depend on the others' timing. */
  branch(): Random
}

export function randomOf(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  return {
    below: limit => uniformInt(generator, 0, limit - 1),
    chance: share => uniformFloat64(generator) < share,
    branch: () => randomOf(generator.next()),
  }
}

export function freshSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}
