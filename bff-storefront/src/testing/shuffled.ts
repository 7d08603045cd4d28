/** Shuffles by a seed, so that failures are reproducible. */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
  let state = seed
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
  return things
    .map(thing => ({ thing, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}
