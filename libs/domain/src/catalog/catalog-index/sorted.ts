/** Rows that stay in an order while single ones come and go. */
export interface Sorted<Row> {
  readonly rows: readonly Row[]
  /** Takes rows out and puts others in. The very objects that were put in must be given to take them out. */
  change(out: readonly Row[], into: readonly Row[]): void
}

/** From so many changes on, sorting anew is quicker than finding each row's place. */
const MANY = 200

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

  function replaceAll(out: readonly Row[], into: readonly Row[]): void {
    const gone = new Set(out)
    rows = rows
      .filter(row => !gone.has(row))
      .concat(into)
      .sort(compare)
  }

  return {
    get rows() {
      return rows
    },
    change(out, into) {
      if (out.length + into.length > MANY) return replaceAll(out, into)
      for (const row of out)
        rows.splice(
          firstWhere(other => compare(other, row) >= 0),
          1,
        )
      for (const row of into)
        rows.splice(
          firstWhere(other => compare(other, row) >= 0),
          0,
          row,
        )
    },
  }
}
