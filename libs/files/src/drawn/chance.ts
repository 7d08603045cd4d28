/**
 * Returns a reproducible source of numbers from 0, below 1 (mulberry32). Hand-written: all drawn pictures and the large market depend
 * on these numbers, which a library's next version may change.
 */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a source of numbers seeded by these names, so that a drawing is reproducible. */
export function chanceFrom(name: string): () => number {
  return chanceOf(
    [...name].reduce((hash, character) => Math.imul(hash ^ character.charCodeAt(0), 0x01000193), 0x811c9dc5),
  )
}
