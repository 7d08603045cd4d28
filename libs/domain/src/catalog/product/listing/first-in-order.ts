interface Order<Row> {
  compare: (a: Row, b: Row) => number
  /** A number that never decreases along the order: it alone excludes most rows. */
  lead: (row: Row) => number
}

/** Returns the first `count` matching rows in an order, reading each row once: faster than sorting them all for one page. */
export function firstInOrder<Row>(
  rows: readonly Row[],
  { count, compare, lead, passes }: Order<Row> & { count: number; passes: (row: Row) => boolean },
): Row[] {
  const first: Row[] = []
  let limit = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (lead(row) > limit) continue
    const last = first.at(-1)
    const isFull = first.length === count
    if (isFull && (last === undefined || compare(row, last) >= 0)) continue
    if (!passes(row)) continue
    if (isFull) first.pop()
    let place = first.length
    for (let before = first[place - 1]; before !== undefined && compare(row, before) < 0; before = first[place - 1]) {
      place -= 1
    }
    first.splice(place, 0, row)
    const end = first.at(-1)
    if (first.length === count && end) limit = lead(end)
  }
  return first
}
