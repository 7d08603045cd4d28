import { type IstDate, normalise } from '@santhe/rules'
import type { ProductIndex, ProductRow } from '../../catalog/product/search/product-index.ts'

/** Sorts after every date. */
const NO_DATE: IstDate = '9999-12-31'

export interface NearestOffer {
  line: { productId: number; productName: string; farmerId: number }
  /** Products not to suggest: those of the same order, which go into the cart themselves. */
  except: ReadonlySet<number>
  /** The buyer's own farm, from which they can't buy. */
  ownFarmId: number | null | undefined
  today: IstDate
}

/** Returns 0 for an available product, 1 for one with a next harvest; undefined otherwise. */
function tierOf(row: ProductRow, today: IstDate): 0 | 1 | undefined {
  if (row.availableUntil < today) return undefined
  if (row.rank === 0) return 0
  return row.status === 'Coming Soon' ? 1 : undefined
}

/**
 * Returns the offers of the same sort, nearest first: available ones before later harvests; within each, the same farm first, then
 * available now before pre-orders, the soonest harvest, the best rated.
 */
export function nearestOffers({ line, except, ownFarmId, today }: NearestOffer, index: ProductIndex): ProductRow[] {
  const keyOf = (row: ProductRow): readonly (number | string)[] => [
    tierOf(row, today) ?? 2,
    row.farmId === line.farmerId ? 0 : 1,
    row.status === 'Available Now' ? 0 : 1,
    row.status === 'Available Now' ? '' : (row.harvestDate ?? NO_DATE),
    -row.rating,
    row._id,
  ]
  const sameSort = index.byProduce.get(normalise(line.productName)) ?? []
  return sameSort
    .filter(row => tierOf(row, today) !== undefined && row.farmId !== ownFarmId)
    .filter(row => !except.has(row._id) && (row._id !== line.productId || tierOf(row, today) === 1))
    .map(row => ({ row, key: keyOf(row) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ row }) => row)
}

function compareKeys(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [place, part] of a.entries()) {
    const other = b[place] ?? part
    if (part !== other) return part < other ? -1 : 1
  }
  return 0
}
