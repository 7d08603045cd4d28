import {
  type Availability,
  addDays,
  type Coordinates,
  type IstDate,
  type ProductSort,
  SEASONAL_WITHIN_DAYS,
  statusOfAvailability,
} from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { decodeCursor, type Page, type PageRequest, pageOf } from '../../../foundation/paging.ts'
import { farmIndex, kmToFarms } from '../search/farm-index.ts'
import { type ProductIndex, type ProductRow, productIndex } from '../search/product-index.ts'
import { firstWhere } from '../search/sorted.ts'
import { firstInOrder } from './first-in-order.ts'
import { nearestRows } from './nearest-rows.ts'
import { inTiers, nearestFirst, PRODUCT_ORDERS, type ProductOrder } from './product-orders.ts'
import { literalSearch, nearSearch, type ResolvedSearch, resolveSearch } from './resolve-search.ts'
import { variedPage } from './varied-page.ts'

export interface ProductFilters {
  categoryId?: number | undefined
  availability?: Availability | undefined
  /** Available now or harvested within 31 days, best rated first. */
  isSeasonal?: boolean | undefined
  farmId?: number | undefined
}

/** The order of a list; by default the list's own. docs/product/calls.md#sort. */
export type ChosenOrder =
  | { sort?: Exclude<ProductSort, 'nearest'> | undefined }
  | { sort: 'nearest'; near: Coordinates }

export interface FindProducts extends ProductFilters {
  search?: string | undefined
  order?: ChosenOrder | undefined
  page: PageRequest
  today: IstDate
}

interface RowsPage extends Page<ProductRow> {
  version: string | undefined
}

type Test = (row: ProductRow) => boolean

/** Returns a predicate for active products that pass the filters; a plain function, since it runs for every row. */
export function productTest({ categoryId, availability, isSeasonal, farmId }: ProductFilters, today: IstDate): Test {
  const status = statusOfAvailability(availability ?? 'all')
  const lastHarvest = addDays(today, SEASONAL_WITHIN_DAYS)
  return row =>
    row.availableUntil >= today &&
    (farmId === undefined || row.farmId === farmId) &&
    (categoryId === undefined || row.categoryId === categoryId) &&
    (status === undefined || (row.status === status && !row.soldOut)) &&
    (!isSeasonal ||
      row.rank === 0 ||
      (row.harvestDate !== null && row.harvestDate >= today && row.harvestDate <= lastHarvest))
}

/** Marks the cursors of near searches, so that the next page uses the same search even if products were added meanwhile. */
const NEAR = 'near.'

function resolvedSearch({ search, page: { cursor }, today }: FindProducts, index: ProductIndex): ResolvedSearch {
  if (cursor === undefined) return resolveSearch(search, index, today)
  return search !== undefined && cursor.startsWith(NEAR) ? nearSearch(search, index) : literalSearch(search, index)
}

function rowsMatching(
  search: Exclude<ResolvedSearch, { match: 'near' }>,
  { order, index, passes }: { order: ProductOrder; index: ProductIndex; passes: Test },
): ProductRow[] {
  const rows = search.match === 'literal' ? search.rows : undefined
  if (rows !== undefined) return rows.filter(passes).sort(order.compare)
  const sorted = order.rowsIn?.(index)
  const matching = (sorted ?? index.inShopOrder).filter(row => passes(row) && search.matches(row))
  return sorted ? matching : matching.sort(order.compare)
}

/** A list's rows are found and cached in one order, and paged in that or another. */
interface Listing {
  /** Order in which all rows are cached; its name is part of the cache key. */
  rowsBy: keyof typeof PRODUCT_ORDERS
  /** Order of the pages; that of `rowsBy` unless it depends on the caller. */
  order: ProductOrder
  /** The same as `order` when that is not an order of `rowsBy`. */
  nearest?: ReturnType<typeof nearestFirst>
  isVaried: boolean
}

async function listingOf({ order, isSeasonal }: FindProducts, domain: Domain): Promise<Listing> {
  if (order?.sort === 'nearest') {
    const nearest = nearestFirst(await kmToFarms(order.near, domain))
    return { rowsBy: 'shop', order: nearest, nearest, isVaried: false }
  }
  const sort = order?.sort ?? (isSeasonal ? 'seasonal' : 'shop')
  const rowsBy = sort === 'recommended' ? 'rating' : sort
  return { rowsBy, order: PRODUCT_ORDERS[rowsBy], isVaried: sort === 'recommended' }
}

const both =
  (one: Test, other: Test): Test =>
  row =>
    one(row) && other(row)

/** Returns the cache key: everything that determines the rows and order of a literal or empty search. */
function keyOf({ search, categoryId, availability, isSeasonal, farmId, today }: FindProducts, rowsBy: string): string {
  return JSON.stringify([today, categoryId, availability, isSeasonal === true, farmId, search?.trim(), rowsBy])
}

/**
 * Returns a page of the active products that match: in the chosen order, else in the shop's, or seasonal ones best rated first; always
 * the likeliest meaning of the search first.
 * @throws VALIDATION for a cursor of another list
 */
export async function findProducts(input: FindProducts, domain: Domain): Promise<RowsPage> {
  const { page, today } = input
  const [listing, index] = await Promise.all([listingOf(input, domain), productIndex(domain)])
  const { rowsBy, order, nearest, isVaried } = listing
  const passes = productTest(input, today)
  const search = resolvedSearch(input, index)
  if (search.match === 'near') {
    const { tiers } = search
    const tiered = inTiers(order, tiers)
    const rows = [...tiers.keys()].filter(passes)
    const tieredPage = { ...page, cursor: page.cursor?.slice(NEAR.length) }
    const groupOf = (row: ProductRow) => 2 * (tiers.get(row) ?? 0) + row.rank
    const result = isVaried
      ? variedPage({ rows: rows.sort(tiered.compare), order: tiered, groupOf }, tieredPage)
      : pageInOrder(rows, tiered, tieredPage)
    return { ...result, nextCursor: result.nextCursor && NEAR + result.nextCursor, version: index.version }
  }
  const query = { matches: both(passes, search.matches), compare: PRODUCT_ORDERS[rowsBy].compare }
  const rows = index.results.rows(keyOf(input, rowsBy), query, () =>
    rowsMatching(search, { order: PRODUCT_ORDERS[rowsBy], index, passes }),
  )
  const version = { version: index.version }
  if (isVaried) return { ...variedPage({ rows, order, groupOf: row => row.rank }, page), ...version }
  return { ...(nearest ? pageInOrder(rows, nearest, page) : pageBehind(rows, order, page)), ...version }
}

/** Preloads the lists, so that the first visitor does not wait. */
export async function loadLists(domain: Domain): Promise<void> {
  await Promise.all([productIndex(domain), farmIndex(domain)])
}

function isBehindPage({ shape, behind }: ProductOrder, { cursor }: PageRequest): Test | undefined {
  return cursor === undefined ? undefined : behind(decodeCursor(cursor, shape))
}

/** Returns a page of sorted rows. */
function pageBehind(rows: readonly ProductRow[], order: ProductOrder, page: PageRequest): Page<ProductRow> {
  const isBehind = isBehindPage(order, page)
  const from = isBehind === undefined ? 0 : firstWhere(rows, isBehind)
  return pageOf(rows.slice(from, from + page.limit + 1), page, rows.length, order.at)
}

/** Returns a page of unsorted rows. */
function pageInOrder(
  rows: readonly ProductRow[],
  order: ReturnType<typeof nearestFirst> | ReturnType<typeof inTiers>,
  page: PageRequest,
): Page<ProductRow> {
  const only = { passes: isBehindPage(order, page) ?? (() => true), count: page.limit + 1 }
  const first = 'kmOf' in order ? nearestRows(rows, { ...order, ...only }) : firstInOrder(rows, { ...order, ...only })
  return pageOf(first, page, rows.length, order.at)
}
