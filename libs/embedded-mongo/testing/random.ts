/** What is drawn from a seed: the same seed gives the same draws. */
export interface Random {
  /** A whole number from 0 to below `most`. */
  below(max: number): number
  /** True as often as `share` says, from 0 to 1. */
  chance(share: number): boolean
  /** A random source of its own, so that what one worker draws does not depend on when another one does. */
  branch(): Random
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: max => Math.floor(next() * max),
    chance: share => next() < share,
    branch: () => randomOf(Math.floor(next() * 2 ** 32)),
  }
}

export function freshSeed(): number {
  return Math.floor(Math.random() * 1_000_000)
}
