import { type Actor, type ApprovalStatus, fail, type IstDate, LOW_STOCK_BOXES } from '@santhe/rules'
import { type Model, trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type ProductRecord, Products, SOLD_STATUSES } from '../../records/product.ts'
import { readStock } from '../stock/queries.ts'
import { maySeeProduct, mayWriteProduct } from './policy.ts'

/**
 * Returns a product with its stock.
 * @throws NOT_FOUND for one that the actor may not see
 */
export async function findProduct(
  { id, actor }: { id: number; actor?: Actor | undefined },
  domain: Domain,
): Promise<StockedProduct> {
  const product = await Products(domain.connection)
    .findById(id, null, { session: domain.session })
    .lean<ProductRecord>()
  if (!product || !maySeeProduct(actor, product)) return fail('NOT_FOUND')
  const [stocked] = await withInventory([product], domain)
  return stocked ?? fail('NOT_FOUND')
}

/**
 * Returns a product that the actor may change.
 * @throws NOT_FOUND when they may not see it
 * @throws FORBIDDEN when they may see it
 */
export async function findWritableProduct(
  id: number,
  actor: Actor,
  { connection, session }: Domain,
): Promise<ProductRecord> {
  const product = await Products(connection).findById(id, null, { session }).lean<ProductRecord>()
  if (!product || !maySeeProduct(actor, product)) return fail('NOT_FOUND')
  return mayWriteProduct(actor, product) ? product : fail('FORBIDDEN')
}

export interface StockedProduct extends ProductRecord {
  inventory: number
}

export async function withInventory<P extends { _id: number }>(
  products: readonly P[],
  domain: Domain,
): Promise<(P & { inventory: number })[]> {
  const available = await readStock(
    products.map(product => product._id),
    domain,
  )
  return products.map(product => ({ ...product, inventory: available.get(product._id) ?? 0 }))
}

/** Number of a farm's products by state, without deleted ones. */
export type ProductsByState = Readonly<Record<ApprovalStatus, number>>

interface Counted {
  _id: { farmId: number; state: ApprovalStatus }
  count: number
}

/** Counts the products of these farms by state, in one index read. Returns a function from farm id to counts. */
export async function countProductsByState(
  farmIds: readonly number[],
  { connection }: Domain,
): Promise<(farmId: number) => ProductsByState> {
  const counted = await Products(connection).aggregate<Counted>([
    { $match: { farmId: { $in: [...farmIds] }, isHidden: false } },
    { $group: { _id: { farmId: '$farmId', state: '$approvalStatus' }, count: { $sum: 1 } } },
  ])
  return farmId => {
    const of = (state: ApprovalStatus) =>
      counted.find(({ _id }) => _id.farmId === farmId && _id.state === state)?.count ?? 0
    return { pending: of('pending'), approved: of('approved'), rejected: of('rejected') }
  }
}

/** Returns the ids of a farm's available products that are running out, fewest boxes first. */
export async function lowStockIds(
  { farmId, today }: { farmId: number; today: IstDate },
  domain: Domain,
): Promise<number[]> {
  const onSale = await Products(domain.connection)
    .find({
      ...{ farmId, isHidden: false, approvalStatus: 'approved', soldOut: false },
      status: trusted({ $in: [...SOLD_STATUSES] }),
      availableUntil: trusted({ $gte: today }),
    })
    .select({ _id: 1 })
    .lean()
  const available = await readStock(
    onSale.map(({ _id }) => _id),
    domain,
  )
  return [...available]
    .filter(([, boxes]) => boxes <= LOW_STOCK_BOXES)
    .sort(([idA, a], [idB, b]) => a - b || idA - idB)
    .map(([id]) => id)
}

/** Returns the current documents of these rows, in the rows' order, without those deleted meanwhile. */
export async function readInOrder<T extends { _id: number }>(
  model: Model<T>,
  rows: readonly { readonly _id: number }[],
): Promise<T[]> {
  if (rows.length === 0) return []
  const documents = await model.find({ _id: trusted({ $in: rows.map(({ _id }) => _id) }) }).lean<T[]>()
  const byId = new Map(documents.map(document => [document._id, document]))
  return rows.flatMap(({ _id }) => byId.get(_id) ?? [])
}
