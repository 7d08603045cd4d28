/** A source of numbers that look like chance and are the same in every run. */
export interface Random {
  /** From 0 up to and without 1. */
  next(): number
  /** A whole number from `least` to `most`. */
  integer(min: number, max: number): number
  /** One of these; each the likelier the greater its weight. */
  weightedPick<T>(list: readonly (readonly [item: T, weight: number])[]): T
  pick<T>(list: readonly T[]): T
}

/** Mulberry32: small, and good enough to scatter with. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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
