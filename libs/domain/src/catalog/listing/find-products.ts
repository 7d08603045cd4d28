import { type Availability, addDays, type IstDate, statusOfAvailability } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { decodeCursor, type Page, type PageRequest, type Position, pageOf } from '../../foundation/paging.ts'
import {
  bestRatedFirst,
  inShopOrder,
  type ProductIndex,
  type ProductRow,
  productIndex,
} from '../catalog-index/product-index.ts'
import { literalSearch, nearSearch, type ResolvedSearch, resolveSearch } from './resolve-search.ts'

/** The filters of products, beside a search. */
export interface ProductFilters {
  categoryId?: number | undefined
  availability?: Availability | undefined
  /** What can be bought now or is harvested within 31 days, best rated first. */
  isSeasonal?: boolean | undefined
  farmId?: number | undefined
}

export interface FindProducts extends ProductFilters {
  search?: string | undefined
  page: PageRequest
  today: IstDate
}

type Test = (row: ProductRow) => boolean

const SEASONAL_WITHIN_DAYS = 31

/** Returns whether a row is active on a day and passes the filters; one plain function, since it runs for every row. */
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

interface Order {
  rowsOf: (index: ProductIndex) => readonly ProductRow[]
  compare: (a: ProductRow, b: ProductRow) => number
  shape: readonly ('number' | 'string')[]
  behind: (position: Position) => Test
  at: (row: ProductRow) => Position
}

const ORDERS: Readonly<Record<'shop' | 'rating', Order>> = {
  shop: {
    rowsOf: index => index.inShopOrder,
    compare: inShopOrder,
    shape: ['number', 'string', 'number'],
    behind([rank = 0, until = '', id = 0]) {
      return row => {
        if (row.rank !== rank) return row.rank > Number(rank)
        return row.availableUntil === until ? row._id > Number(id) : row.availableUntil > String(until)
      }
    },
    at: row => [row.rank, row.availableUntil, row._id],
  },
  rating: {
    rowsOf: index => index.bestRatedFirst,
    compare: bestRatedFirst,
    shape: ['number', 'number', 'number'],
    behind([rating = 0, count = 0, id = 0]) {
      return row => {
        if (row.rating !== rating) return row.rating < Number(rating)
        return row.ratingCount === count ? row._id > Number(id) : row.ratingCount < Number(count)
      }
    },
    at: row => [row.rating, row.ratingCount, row._id],
  },
}

/** Marks the cursor of a near search's list, so that its next page uses the same search whatever was added meanwhile. */
const NEAR = 'near.'

/** Returns the rows of the likeliest meaning first, each meaning in the list's own order. */
function inTiers(order: Order, tiers: ReadonlyMap<ProductRow, number>): Order & { rows: readonly ProductRow[] } {
  const tierOf = (row: ProductRow) => tiers.get(row) ?? 0
  const compare = (a: ProductRow, b: ProductRow) => tierOf(a) - tierOf(b) || order.compare(a, b)
  const rows = [...tiers.keys()].sort(compare)
  return {
    rows,
    rowsOf: () => rows,
    compare,
    shape: ['number', ...order.shape],
    behind([tier = 0, ...position]) {
      const isBehind = order.behind(position)
      return row => (tierOf(row) === tier ? isBehind(row) : tierOf(row) > Number(tier))
    },
    at: row => [tierOf(row), ...order.at(row)],
  }
}

function resolvedSearch({ search, page: { cursor }, today }: FindProducts, index: ProductIndex): ResolvedSearch {
  if (cursor === undefined) return resolveSearch(search, index, today)
  return search !== undefined && cursor.startsWith(NEAR) ? nearSearch(search, index) : literalSearch(search, index)
}

/** Returns the listed products that match a search, in an order: those that an index gives, else every row is tested. */
function rowsMatching(
  search: Exclude<ResolvedSearch, { match: 'near' }>,
  order: Order,
  index: ProductIndex,
): readonly ProductRow[] {
  if (search.match === 'all') return order.rowsOf(index)
  return search.rows ? [...search.rows].sort(order.compare) : order.rowsOf(index).filter(search.matches)
}

/** Returns the key of everything that decides the rows and the order of a literal search or of none. */
function keyOf({ search, categoryId, availability, isSeasonal, farmId, today }: FindProducts): string {
  return JSON.stringify([today, categoryId, availability, isSeasonal === true, farmId, search?.trim()])
}

/**
 * Returns a page of the active products that match, in the shop's order or best rated first, the likeliest meaning of the search first.
 * @throws VALIDATION for a cursor of another list.
 */
export async function findProducts(input: FindProducts, domain: Domain): Promise<Page<ProductRow>> {
  const index = await productIndex(domain)
  const { page, today, isSeasonal } = input
  const passes = productTest(input, today)
  const order = isSeasonal ? ORDERS.rating : ORDERS.shop
  const search = resolvedSearch(input, index)
  if (search.match !== 'near') {
    const rows = index.results.rows(keyOf(input), () => ({
      matches: row => passes(row) && search.matches(row),
      compare: order.compare,
      find: () => rowsMatching(search, order, index).filter(passes),
    }))
    return pageBehind(rows, order, page)
  }
  const tiered = inTiers(order, search.tiers)
  const cursor = page.cursor?.slice(NEAR.length)
  const result = pageBehind(tiered.rows.filter(passes), tiered, { ...page, cursor })
  return { ...result, nextCursor: result.nextCursor && NEAR + result.nextCursor }
}

function pageBehind(rows: readonly ProductRow[], { shape, behind, at }: Order, page: PageRequest): Page<ProductRow> {
  const isBehind = page.cursor === undefined ? undefined : behind(decodeCursor(page.cursor, shape))
  const from = isBehind === undefined ? 0 : rows.findIndex(isBehind)
  return pageOf(from < 0 ? [] : rows.slice(from, from + page.limit + 1), page, rows.length, at)
}
