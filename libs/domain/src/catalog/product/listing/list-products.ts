import { type Actor, type Availability, istDateOf, may, statusOfAvailability } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { type Page, type PageRequest, readPage, type Sort } from '../../../foundation/paging.ts'
import { searchClause } from '../../../foundation/search-words.ts'
import { Farms } from '../../../records/farm.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { readListedStock } from '../../stock/listed-stock.ts'
import { lowStockIds, withInventory } from '../queries.ts'
import { type ProductRow, type ShownProduct, shownProduct } from '../search/product-index.ts'
import { type ChosenOrder, findProducts } from './find-products.ts'

export interface ListProducts {
  /** The signed-in actor: a farm's farmer and staff in scope see its products in every state. */
  actor?: Actor | undefined
  search?: string | undefined
  categoryId?: number | undefined
  availability?: Availability | undefined
  /** Available now or harvested within 31 days, best rated first. */
  isSeasonal?: boolean | undefined
  farmId?: number | undefined
  /** Filter of a farm's own list: running out, rejected, current or ended. */
  show?: 'low' | 'rejected' | 'current' | 'ended' | undefined
  /** Order of active products; ignored for a farm's own list. */
  order?: ChosenOrder | undefined
  page: PageRequest
  now: Date
}

/** Available ones first, then by soonest `availableUntil`, then id. docs/product/calls.md#order-of-lists. */
export const SHOP_ORDER: Sort = [
  ['rank', 1, 'number'],
  ['availableUntil', 1, 'string'],
  ['_id', 1, 'number'],
]

/** Approved, pending, rejected: the statuses happen to be sorted alphabetically. */
const FARM_ORDER: Sort = [['approvalStatus', 1, 'string'], ...SHOP_ORDER]

const LATEST_ENDED: Sort = [
  ['availableUntil', -1, 'string'],
  ['_id', -1, 'number'],
]

/** Names both ranks, so that an index in the shop's order can start at a date, after all that have ended. */
export function eitherRank() {
  return { rank: trusted({ $in: [0, 1] }) }
}

async function seesEveryState(actor: Actor | undefined, farmId: number, { connection }: Domain): Promise<boolean> {
  if (!actor || !may(actor, 'product.read')) return false
  const farm = await Farms(connection).findById(farmId).select({ district: 1, taluk: 1 }).lean()
  return farm !== null && may(actor, 'product.read', { farmerId: farmId, district: farm.district, taluk: farm.taluk })
}

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

/** Returns a page of all of a farm's products, in every state, for those who may see them. */
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

/** A product in a list; with its pending edit when the reader sees every state. */
export type ListedProduct = ShownProduct &
  Partial<Pick<ProductRecord, 'pendingEdit' | 'lastRejection'>> & { inventory: number }

/** A product of the index; its boxes may be two seconds old. */
interface Card {
  row: ProductRow
  inventory: number
}

/** Returns a page of active products in their public form, from the index alone. */
export async function listCards(input: Omit<ListProducts, 'actor' | 'show'>, domain: Domain): Promise<Page<Card>> {
  const result = await findProducts({ ...input, today: istDateOf(input.now) }, domain)
  const ids = result.items.map(({ _id }) => _id)
  const available = await readListedStock(ids, result.version, domain)
  return { ...result, items: result.items.map(row => ({ row, inventory: available.get(row._id) ?? 0 })) }
}

/** Returns a page of active products, or of all of one farm's for those who may see them. */
export async function listProducts(input: ListProducts, domain: Domain): Promise<Page<ListedProduct>> {
  const { actor, farmId } = input
  if (farmId === undefined || !(await seesEveryState(actor, farmId, domain))) {
    const cards = await listCards(input, domain)
    return { ...cards, items: cards.items.map(({ row, inventory }) => ({ ...shownProduct(row), inventory })) }
  }
  const result = await listEveryState(input, farmId, domain)
  return { ...result, items: await withInventory(result.items, domain) }
}
