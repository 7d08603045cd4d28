import { memoizeByList } from '../search/memoize.ts'
import type { ProductRow } from '../search/product-index.ts'
import { byDistance } from '../search/sorted.ts'

/** A farm's rows in the list's order, available ones separate. */
interface FarmRows {
  farmId: number
  byRank: Readonly<Record<ProductRow['rank'], ProductRow[]>>
}

const groupsOf = memoizeByList((rows: readonly ProductRow[]): readonly FarmRows[] => {
  const byFarm = new Map<number, FarmRows>()
  for (const row of rows) {
    const farm = byFarm.get(row.farmId) ?? { farmId: row.farmId, byRank: { 0: [], 1: [] } }
    farm.byRank[row.rank].push(row)
    byFarm.set(row.farmId, farm)
  }
  return [...byFarm.values()]
})

interface Nearest {
  kmOf: (farmId: number) => number
  /** Compares by rank, then distance. */
  compare: (a: ProductRow, b: ProductRow) => number
  passes: (row: ProductRow) => boolean
  count: number
}

/** Returns the first `count` matching rows, nearest first; sorts only the farms, and their rows, that the page reaches. */
export function nearestRows(rows: readonly ProductRow[], { kmOf, compare, passes, count }: Nearest): ProductRow[] {
  const farms = groupsOf(rows).map(({ farmId, byRank }) => ({ km: kmOf(farmId), byRank }))
  let first: ProductRow[] = []
  for (const rank of [0, 1] as const) {
    /** Rows of equally near farms, which are sorted together. */
    const same: ProductRow[] = []
    let sameKm = 0
    for (const { km, byRank } of byDistance(farms)) {
      if (km !== sameKm) first = first.concat(same.splice(0).sort(compare))
      if (first.length >= count) return first.slice(0, count)
      sameKm = km
      same.push(...byRank[rank].filter(passes))
    }
    first = first.concat(same.sort(compare))
  }
  return first.slice(0, count)
}
