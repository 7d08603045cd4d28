/** Yields the nearest first, `compare` deciding among equally near ones. A kilometre is sorted when it is reached: a page needs few of them. */
export function* byDistance<Placed extends { readonly km: number }>(
  all: readonly Placed[],
  compare: (a: Placed, b: Placed) => number = () => 0,
): Generator<Placed> {
  const byKm = new Map<number, Placed[]>()
  for (const placed of all) {
    const km = Math.floor(placed.km)
    const others = byKm.get(km)
    if (others) others.push(placed)
    else byKm.set(km, [placed])
  }
  for (const [, placed] of [...byKm].sort(([a], [b]) => a - b))
    yield* placed.sort((a, b) => a.km - b.km || compare(a, b))
}
