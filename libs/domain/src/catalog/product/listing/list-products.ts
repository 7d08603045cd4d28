import { type Actor, type Availability, istDateOf, may, statusOfAvailability } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { type Page, type PageRequest, readPage, type Sort } from '../../../foundation/paging.ts'
import { searchClause } from '../../../foundation/search-words.ts'
import { Farms } from '../../../records/farm.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { lowStockIds, readInOrder, type StockedProduct, withInventory } from '../queries.ts'
import { type ChosenOrder, findProducts } from './find-products.ts'

export interface ListProducts {
  /** The signed-in actor: a farm's own person and staff in scope see the farm's products in every state. */
  actor?: Actor | undefined
  search?: string | undefined
  categoryId?: number | undefined
  availability?: Availability | undefined
  /** What can be bought now or is harvested within 31 days, best rated first. */
  isSeasonal?: boolean | undefined
  farmId?: number | undefined
  /** Of a farm's own list: what is running out, was rejected, has not ended, or has. */
  show?: 'low' | 'rejected' | 'current' | 'ended' | undefined
  /** The order of active products; a farm's own list has its own. */
  order?: ChosenOrder | undefined
  page: PageRequest
  now: Date
}

/** What can be bought first, then the soonest `availableUntil`, then id. docs/product/calls.md#order-of-lists. */
export const SHOP_ORDER: Sort = [
  ['rank', 1, 'number'],
  ['availableUntil', 1, 'string'],
  ['_id', 1, 'number'],
]

/** On sale, sold out, waiting, rejected: the statuses are in the order of their letters. */
const FARM_ORDER: Sort = [['approvalStatus', 1, 'string'], ...SHOP_ORDER]

const LATEST_ENDED: Sort = [
  ['availableUntil', -1, 'string'],
  ['_id', -1, 'number'],
]

/** Both ranks, by value: an index in the shop's order is then entered at a date, past everything that has ended. */
export function eitherRank() {
  return { rank: trusted({ $in: [0, 1] }) }
}

async function seesEveryState(actor: Actor | undefined, farmId: number, { connection }: Domain): Promise<boolean> {
  if (!actor || !may(actor, 'product.read')) return false
  const farm = await Farms(connection).findById(farmId).select({ district: 1, taluk: 1 }).lean()
  return farm !== null && may(actor, 'product.read', { farmerId: farmId, district: farm.district, taluk: farm.taluk })
}

/** Returns the conditions of a farm’s own list by its `show`. */
async function showClauses(
  { show, now }: Pick<ListProducts, 'show' | 'now'>,
  farmId: number,
  domain: Domain,
): Promise<Record<string, unknown>[]> {
  const today = istDateOf(now)
  if (show === 'rejected') return [{ approvalStatus: 'rejected' }]
  if (show === 'low') return [{ _id: trusted({ $in: await lowStockIds({ farmId, today }, domain) }) }]
  if (show === 'ended') return [{ approvalStatus: 'approved', availableUntil: trusted({ $lt: today }) }]
  if (show !== 'current') return []
  return [{ $or: [{ approvalStatus: trusted({ $ne: 'approved' }) }, { availableUntil: trusted({ $gte: today }) }] }]
}

/** Returns a page of all of one farm's products, in every state, for those who may see them. */
async function listEveryState(
  { search, categoryId, availability = 'all', page, ...rest }: ListProducts,
  farmId: number,
  domain: Domain,
): Promise<Page<ProductRecord>> {
  const status = statusOfAvailability(availability)
  const filter = {
    isHidden: false,
    farmId,
    ...(categoryId !== undefined && { categoryId }),
    ...(status !== undefined && { status, soldOut: false }),
  }
  const clause = searchClause(search, ['name', 'description', 'localName'])
  const clauses = [...(await showClauses(rest, farmId, domain)), ...(clause ? [clause] : [])]
  const sort = rest.show === 'ended' ? LATEST_ENDED : FARM_ORDER
  return readPage<ProductRecord>({ model: Products(domain.connection), filter, clauses, sort, page }, domain)
}

/** Selected in the index, then read from the database. */
async function listActive(input: ListProducts, domain: Domain): Promise<Page<ProductRecord>> {
  const result = await findProducts({ ...input, today: istDateOf(input.now) }, domain)
  return { ...result, items: await readInOrder(Products(domain.connection), result.items) }
}

/** Returns a page of active products, or of all of one farm for those who may see them. */
export async function listProducts(input: ListProducts, domain: Domain): Promise<Page<StockedProduct>> {
  const { actor, farmId } = input
  const result =
    farmId !== undefined && (await seesEveryState(actor, farmId, domain))
      ? await listEveryState(input, farmId, domain)
      : await listActive(input, domain)
  return { ...result, items: await withInventory(result.items, domain) }
}
