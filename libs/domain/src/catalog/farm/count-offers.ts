import type { IstDate } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import { SOLD_STATUSES } from '../../records/product.ts'
import { memoizeByList } from '../product/search/memoize.ts'
import { type ProductRow, productIndex } from '../product/search/product-index.ts'

/** Number of a farm's available products, and of those taken off sale when the office deactivated the farmer. */
interface FarmOffers {
  onSale: number
  takenOut: number
}

/** Returns, for each farm, how many products are on sale on a day, and how many were taken off sale. */
export async function countOffers(
  farmIds: readonly number[],
  today: IstDate,
  domain: Domain,
): Promise<Map<number, FarmOffers>> {
  const { byFarm } = await productIndex(domain)
  const farms = await Farms(domain.connection)
    .find({ _id: trusted({ $in: [...farmIds] }) })
    .select({ takenOut: 1 })
    .lean()
  const onSaleOf = (id: number) =>
    byFarm.get(id)?.filter(row => row.availableUntil >= today && !row.soldOut && SOLD_STATUSES.includes(row.status))
      .length ?? 0
  return new Map(farms.map(({ _id, takenOut = [] }) => [_id, { onSale: onSaleOf(_id), takenOut: takenOut.length }]))
}

const activeCount = memoizeByList(
  (rows: readonly ProductRow[], today) => rows.filter(row => row.availableUntil >= today).length,
)

/** Returns a function from farm id to the number of products active on a day. */
export async function countActiveProducts(today: IstDate, domain: Domain): Promise<(farmId: number) => number> {
  const { byFarm } = await productIndex(domain)
  return farmId => activeCount(byFarm.get(farmId) ?? [], today)
}
