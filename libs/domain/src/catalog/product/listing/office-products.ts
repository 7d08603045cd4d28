import { type Actor, addDays, fail, type IstDate, istDateOf, MOST_COUNTED, OFFICE_NOTICE_DAYS } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { type Page, type PageRequest, readPage, type Sort } from '../../../foundation/paging.ts'
import { wordClauses } from '../../../foundation/search-words.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { productsFor } from '../policy.ts'
import { type StockedProduct, withInventory } from '../queries.ts'
import { eitherRank, SHOP_ORDER } from './list-products.ts'

/** The back office's lists: an approved product past its `availableUntil` is expired, and one with a pending edit is also pending. docs/product/products.md#approval. */
export type OfficeState = 'pending' | 'approved' | 'rejected' | 'expired'

export interface OfficeFilters {
  /** Each word must begin a word of the product's names. */
  search?: string | undefined
  farmId?: number | undefined
  categoryId?: number | undefined
  /** Limits approved products to those on sale whose offer ends within two days. docs/product/office.md#work */
  work?: 'ending' | undefined
}

function endingOffers(today: IstDate): Record<string, unknown> {
  const soon = { $gte: today, $lte: addDays(today, OFFICE_NOTICE_DAYS) }
  return { approvalStatus: 'approved', rank: 0, availableUntil: trusted(soon) }
}

function filterOf(state: OfficeState, today: IstDate, work: OfficeFilters['work']): Record<string, unknown> {
  if (state === 'approved' && work === 'ending') return endingOffers(today)
  if (state === 'approved') return { approvalStatus: 'approved', availableUntil: trusted({ $gte: today }) }
  if (state === 'expired') return { approvalStatus: 'approved', availableUntil: trusted({ $lt: today }) }
  return state === 'pending' ? { awaitsDecision: true } : { approvalStatus: state }
}

/** Search results are sorted by the last day of the offer, sold out or not: an index has that order. */
const BY_LAST_DAY: Sort = SHOP_ORDER.filter(([field]) => field !== 'rank')

interface ListOfficeProducts extends OfficeFilters {
  actor: Actor
  state: OfficeState
  page: PageRequest
  now: Date
}

export async function listOfficeProducts(
  { actor, state, page, now, search, farmId, categoryId, work }: ListOfficeProducts,
  domain: Domain,
): Promise<Page<StockedProduct>> {
  const filter = {
    ...productsFor(actor, 'product.approve'),
    isHidden: false,
    ...filterOf(state, istDateOf(now), work),
    ...(farmId !== undefined && { farmId }),
    ...(categoryId !== undefined && { categoryId }),
  }
  const clauses = wordClauses(search)
  const order =
    clauses.length > 0 ? { filter, sort: BY_LAST_DAY } : { filter: { ...eitherRank(), ...filter }, sort: SHOP_ORDER }
  const result = await readPage<ProductRecord>({ model: Products(domain.connection), ...order, clauses, page }, domain)
  return { ...result, items: await withInventory(result.items, domain) }
}

/** Counts the soon ending offers in an approver's scope, up to `MOST_COUNTED`. */
export async function countEndingOffers(
  { actor, now }: { actor: Actor; now: Date },
  { connection }: Domain,
): Promise<number> {
  const filter = { ...productsFor(actor, 'product.approve'), isHidden: false, ...endingOffers(istDateOf(now)) }
  return Products(connection).countDocuments(filter).limit(MOST_COUNTED)
}

/**
 * Returns a product in the actor's scope, in any state.
 * @throws NOT_FOUND also outside the scope
 */
export async function findOfficeProduct(
  { actor, id }: { actor: Actor; id: number },
  domain: Domain,
): Promise<StockedProduct> {
  const product = await Products(domain.connection)
    .findOne({ _id: id, isHidden: false, $and: [productsFor(actor, 'product.read')] })
    .lean<ProductRecord>()
  if (!product) return fail('NOT_FOUND')
  const [stocked] = await withInventory([product], domain)
  return stocked ?? fail('NOT_FOUND')
}
