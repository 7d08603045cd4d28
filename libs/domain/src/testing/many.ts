import { addDays } from '@santhe/rules'
import type { Domain } from '../foundation/domain.ts'
import { type FarmRecord, Farms } from '../records/farm.ts'
import { type OrderRecord, Orders } from '../records/order.ts'
import { type ProductRecord, Products } from '../records/product.ts'
import { type ReviewRecord, Reviews } from '../records/review.ts'
import { newStock, Stocks } from '../records/stock.ts'
import { TODAY } from './test-domain.ts'

/** Inserts without mongoose, which would cast and check every record. */
async function insert(
  { collection }: { collection: { insertMany(records: object[]): Promise<unknown> } },
  records: object[],
) {
  await collection.insertMany(records)
}

/** First id of the copies. */
const FIRST = 100_000

function copies<T extends { _id: number }>(count: number, copy: (id: number, place: number) => T) {
  return Array.from({ length: count }, (_unused, place) => copy(FIRST + place, place))
}

export async function manyFarmsLike(farm: FarmRecord, count: number, { connection }: Domain): Promise<void> {
  const farms = copies(count, (_id, place) => ({
    ...farm,
    _id,
    ownerId: FIRST + place,
    farmName: `Farm ${place}`,
    nameKey: `farm ${place}`,
    tags: [`kind ${place % 20}`],
    activeUntil: addDays(TODAY, place % 30),
  }))
  await insert(Farms(connection), farms)
}

/** Creates many similar products, of many farms, on many dates; a tenth are pending. */
export async function manyProductsLike(product: ProductRecord, count: number, { connection }: Domain): Promise<void> {
  const products = copies(count, (_id, place) => ({
    ...product,
    _id,
    farmId: FIRST + (place % Math.ceil(count / 20)),
    name: `${product.name} ${place % 50}`,
    categoryId: product.categoryId + (place % 8),
    status: place % 5 === 4 ? ('Pre-Order' as const) : product.status,
    availableUntil: addDays(TODAY, (place % 60) - 10),
    rating: (place % 50) / 10,
    isListed: place % 10 !== 9,
    approvalStatus: place % 10 === 9 ? ('pending' as const) : product.approvalStatus,
  }))
  await insert(Products(connection), products)
  await insert(
    Stocks(connection),
    copies(count, _id => newStock(_id, 5)),
  )
}

/** Creates many reviews of one product or farm, each by a different person. */
export async function manyReviewsOf(
  { kind, targetId }: Pick<ReviewRecord, 'kind' | 'targetId'>,
  count: number,
  { connection }: Domain,
): Promise<void> {
  const fields = { kind, targetId, name: 'Asha', avatarUrl: null, rating: 4, comment: 'Fresh.', isVerifiedBuyer: false }
  const first = (await Reviews(connection).estimatedDocumentCount()) + FIRST
  const reviews = Array.from({ length: count }, (_unused, place) => ({
    ...fields,
    _id: first + place,
    personId: first + place,
    createdAt: new Date(Date.parse(TODAY) - place * 60_000),
  }))
  await insert(Reviews(connection), reviews)
}

/** Creates many similar orders; every second is of another buyer and farm. */
export async function manyOrdersLike(order: OrderRecord, count: number, { connection }: Domain): Promise<void> {
  const orders = copies(count, (_id, place) => ({
    ...order,
    _id,
    buyerId: place % 2 === 0 ? order.buyerId : FIRST + place,
    farmerId: place % 2 === 0 ? order.farmerId : FIRST + place,
    status: place % 3 === 0 ? ('delivered' as const) : order.status,
  }))
  await insert(Orders(connection), orders)
}
