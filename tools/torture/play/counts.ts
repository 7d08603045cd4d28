export interface Counts {
  add(what: string, times?: number): void
  of(...what: string[]): number
  all(): readonly (readonly [what: string, times: number])[]
  /** Returns a text such as '12 × quote 201, 3 × quote OUT_OF_STOCK', sorted by name. */
  text(): string
}

export function newCounts(): Counts {
  const counts = new Map<string, number>()
  return {
    add: (what, times = 1) => void counts.set(what, (counts.get(what) ?? 0) + times),
    of: (...what) => what.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
    all: () => [...counts],
    text: () =>
      [...counts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([what, count]) => `${count} × ${what}`)
        .join(', '),
  }
}
