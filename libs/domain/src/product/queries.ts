import { type Actor, type Availability, fail, istDateOf, may, statusOfAvailability } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../domain.ts'
import { Farms } from '../farm/model.ts'
import type { Page, PageRequest } from '../paging.ts'
import { readPage, type Sort } from '../read-page.ts'
import { searchClause } from '../search-clause.ts'
import { findProducts } from '../shelf/find-products.ts'
import { readInOrder } from '../shelf/read-in-order.ts'
import { type ProductRecord, Products } from './model.ts'
import { maySeeProduct } from './policy.ts'
import { type StockedProduct, withInventory } from './with-inventory.ts'

export interface ListProducts {
  /** Who asks, if signed in: a farm's own person and staff in scope see the farm's products in every state. */
  actor?: Actor | undefined
  search?: string | undefined
  categoryId?: number | undefined
  availability?: Availability | undefined
  /** What can be bought now or is harvested within 31 days, best rated first. */
  isSeasonal?: boolean | undefined
  farmId?: number | undefined
  page: PageRequest
  now: Date
}

/** What can be bought first, then the soonest `availableUntil`, then id. docs/product/calls.md#order-of-lists. */
export const SHOP_ORDER: Sort = [
  ['rank', 1, 'number'],
  ['availableUntil', 1, 'string'],
  ['_id', 1, 'number'],
]

/** Both ranks, by name: an index in the shop's order is then entered at a date, past everything that has ended. */
export function eitherRank() {
  return { rank: trusted({ $in: [0, 1] }) }
}

async function seesEveryState(actor: Actor | undefined, farmId: number, { connection }: Domain): Promise<boolean> {
  if (!actor || !may(actor, 'product.read')) return false
  const farm = await Farms(connection).findById(farmId).select({ district: 1, taluk: 1 }).lean()
  return farm !== null && may(actor, 'product.read', { farmerId: farmId, district: farm.district, taluk: farm.taluk })
}

/** All of one farm, in every state, for those who may see that. */
function listEveryState(
  { search, categoryId, availability = 'all', farmId, page }: ListProducts,
  domain: Domain,
): Promise<Page<ProductRecord>> {
  const status = statusOfAvailability(availability)
  const filter = {
    isHidden: false,
    ...eitherRank(),
    farmId,
    ...(categoryId !== undefined && { categoryId }),
    ...(status !== undefined && { status, soldOut: false }),
  }
  const clause = searchClause(search, ['name', 'description', 'localName'])
  const clauses = clause === undefined ? [] : [clause]
  return readPage<ProductRecord>(
    { model: Products(domain.connection), filter, clauses, sort: SHOP_ORDER, page },
    domain,
  )
}

/** Found on the shelf, and read as they are now. */
async function listActive(asked: ListProducts, domain: Domain): Promise<Page<ProductRecord>> {
  const found = await findProducts({ ...asked, today: istDateOf(asked.now) }, domain)
  return { ...found, items: await readInOrder(Products(domain.connection), found.items) }
}

/** Active products, or all of one farm for those who may see them. */
export async function listProducts(asked: ListProducts, domain: Domain): Promise<Page<StockedProduct>> {
  const { actor, farmId } = asked
  const everyState = farmId !== undefined && (await seesEveryState(actor, farmId, domain))
  const found = await (everyState ? listEveryState(asked, domain) : listActive(asked, domain))
  return { ...found, items: await withInventory(found.items, domain) }
}

/** A product as its page shows it. @throws NOT_FOUND for what the asker may not see. */
export async function findProduct(
  { id, actor }: { id: number; actor?: Actor | undefined },
  domain: Domain,
): Promise<StockedProduct> {
  const product = await Products(domain.connection).findById(id).lean<ProductRecord>()
  if (!product || !maySeeProduct(actor, product)) return fail('NOT_FOUND')
  const [stocked] = await withInventory([product], domain)
  return stocked ?? fail('NOT_FOUND')
}
