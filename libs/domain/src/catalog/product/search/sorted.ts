/** Rows in an order, updated row by row. */
export interface Sorted<Row> {
  readonly rows: readonly Row[]
  /** Removes rows and adds others. Rows are removed by identity: pass the objects that were added. */
  change(removed: readonly Row[], added: readonly Row[]): void
}

/** Returns the index of the first row where the predicate holds, given that all earlier rows fail it; the length when none does. */
export function firstWhere<Row>(rows: readonly Row[], isBehind: (row: Row) => boolean): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row !== undefined && isBehind(row)) high = middle
    else low = middle + 1
  }
  return low
}

/** From this many changes on, sorting everything is faster than finding each row's place. */
const RESORT_FROM = 200

/** `compare` must not return 0 for two different rows. */
export function sorted<Row>(compare: (a: Row, b: Row) => number): Sorted<Row> {
  let rows: Row[] = []

  function replaceAll(removed: readonly Row[], added: readonly Row[]): void {
    const removedRows = new Set(removed)
    rows = rows
      .filter(row => !removedRows.has(row))
      .concat(added)
      .sort(compare)
  }

  return {
    get rows() {
      return rows
    },
    change(removed, added) {
      if (removed.length + added.length > RESORT_FROM) return replaceAll(removed, added)
      const placeOf = (row: Row) => firstWhere(rows, other => compare(other, row) >= 0)
      for (const row of removed) rows.splice(placeOf(row), 1)
      for (const row of added) rows.splice(placeOf(row), 0, row)
    },
  }
}

/** Yields the nearest first, equally near ones by `compare`. Sorts each kilometre only when reached, since a page needs few. */
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
