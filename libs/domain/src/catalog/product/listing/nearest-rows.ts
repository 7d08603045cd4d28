import { memoizeByList } from '../search/memoize.ts'
import type { ProductRow } from '../search/product-index.ts'

/** A farm's rows, what can be bought apart from the rest, in the order of the list they are of. */
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
  /** The order by rank, then distance. */
  compare: (a: ProductRow, b: ProductRow) => number
  passes: (row: ProductRow) => boolean
  count: number
}

/** Returns the first `count` of the rows that pass, nearest first; it sorts farms, and the rows of those alone that the page reaches. */
export function nearestRows(rows: readonly ProductRow[], { kmOf, compare, passes, count }: Nearest): ProductRow[] {
  const farms = groupsOf(rows)
    .map(({ farmId, byRank }) => ({ km: kmOf(farmId), byRank }))
    .sort((a, b) => a.km - b.km)
  const first: ProductRow[] = []
  for (const rank of [0, 1] as const) {
    let same: ProductRow[] = []
    for (const [at, { km, byRank }] of farms.entries()) {
      if (first.length >= count) return first.slice(0, count)
      same.push(...byRank[rank].filter(passes))
      if (farms[at + 1]?.km === km) continue
      first.push(...same.sort(compare))
      same = []
    }
  }
  return first.slice(0, count)
}
