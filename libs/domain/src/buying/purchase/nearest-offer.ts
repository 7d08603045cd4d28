import { type IstDate, normalise } from '@santhe/rules'
import type { ProductIndex, ProductRow } from '../../catalog/product/search/product-index.ts'

/** Sorts after every date. */
const NO_DATE: IstDate = '9999-12-31'

export interface NearestOffer {
  /** The product that cannot be bought, as it was ordered. */
  line: { productId: number; productName: string; farmerId: number }
  /** Products that are no suggestion: those of the same order, which go into the cart themselves. */
  except: ReadonlySet<number>
  /** The buyer's own farm, from which they cannot buy. */
  ownFarmId: number | null | undefined
  today: IstDate
}

/** Returns 0 for what can be bought now, 1 for what comes with its next harvest; undefined for everything else. */
function tierOf(row: ProductRow, today: IstDate): 0 | 1 | undefined {
  if (row.availableUntil < today) return undefined
  if (row.rank === 0) return 0
  return row.status === 'Coming Soon' ? 1 : undefined
}

/**
 * Returns the offers of the same sort, nearest first: what can be bought before what comes with a later harvest; in each the farm
 * that was ordered from before others, what is available now before pre-orders, the soonest harvest, the best rated.
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
