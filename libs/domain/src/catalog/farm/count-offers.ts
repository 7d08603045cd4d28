import type { IstDate } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import { SOLD_STATUSES } from '../../records/product.ts'
import { productIndex } from '../product/search/product-index.ts'

/** How many products of a farm can be bought, and how many the office took out of sale with its farmer's account. */
interface FarmOffers {
  onSale: number
  takenOut: number
}

/** Returns how many products of each of these farms are on sale on a day, and how many were taken out. */
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

export async function countActiveProducts(
  farmIds: readonly number[],
  today: IstDate,
  domain: Domain,
): Promise<Map<number, number>> {
  const { byFarm } = await productIndex(domain)
  const countOf = (id: number) => byFarm.get(id)?.filter(row => row.availableUntil >= today).length ?? 0
  return new Map(farmIds.map(id => [id, countOf(id)]))
}
