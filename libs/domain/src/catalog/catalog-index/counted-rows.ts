/** How many rows have each key, updated row by row. */
export interface CountedRows<Row> {
  readonly counts: ReadonlyMap<string, number>
  change(removed: readonly Row[], added: readonly Row[]): void
}

export function countedRows<Row>(keyOf: (row: Row) => string): CountedRows<Row> {
  const counts = new Map<string, number>()
  function add(row: Row, count: 1 | -1): void {
    const key = keyOf(row)
    const sum = (counts.get(key) ?? 0) + count
    if (sum === 0) counts.delete(key)
    else counts.set(key, sum)
  }
  return {
    counts,
    change(removed, added) {
      for (const row of removed) add(row, -1)
      for (const row of added) add(row, 1)
    },
  }
}
