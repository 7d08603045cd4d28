/** A source of numbers that look like chance and are the same in every run. */
export interface Chance {
  /** From 0 up to and without 1. */
  next(): number
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number
  /** One of these; each the likelier the greater its weight. */
  oneOf<T>(list: readonly (readonly [item: T, weight: number])[]): T
  pick<T>(list: readonly T[]): T
}

/** Mulberry32: small, and good enough to scatter with. */
export function chance(seed: number): Chance {
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
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    oneOf(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of list) {
        left -= weight
        if (left < 0) return item
      }
      return pick(list)[0]
    },
  }
}
