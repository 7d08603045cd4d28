/** Rows that stay in an order while single ones come and go. */
export interface Sorted<Row> {
  readonly rows: readonly Row[]
  /** Takes rows out and puts others in. The very objects that were put in must be given to take them out. */
  change(removed: readonly Row[], added: readonly Row[]): void
}

/** From so many changes on, sorting anew is quicker than finding each row's place. */
const RESORT_FROM = 200

/** `compare` must tell every two rows apart. */
export function sorted<Row>(compare: (a: Row, b: Row) => number): Sorted<Row> {
  let rows: Row[] = []

  function firstWhere(isBehind: (row: Row) => boolean): number {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const row = rows[middle]
      if (row !== undefined && isBehind(row)) high = middle
      else low = middle + 1
    }
    return low
  }

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
      for (const row of removed)
        rows.splice(
          firstWhere(other => compare(other, row) >= 0),
          1,
        )
      for (const row of added)
        rows.splice(
          firstWhere(other => compare(other, row) >= 0),
          0,
          row,
        )
    },
  }
}
