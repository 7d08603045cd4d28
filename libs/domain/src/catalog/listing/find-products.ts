import { type Availability, addDays, type IstDate, statusOfAvailability } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { decodeCursor, type Page, type PageRequest, type Position, pageOf } from '../../foundation/paging.ts'
import {
  bestRatedFirst,
  inShopOrder,
  type ProductRow,
  type ProductShelf,
  productShelf,
} from '../catalog-index/product-index.ts'
import { type MetSearch, meetSearch, metLiterally, metNear } from './meet-search.ts'

/** What products are chosen by, beside a search. */
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

/** Whether a row is active on a day and passes the filters; one plain function, for it is asked of every row. */
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
  rowsOf: (shelf: ProductShelf) => readonly ProductRow[]
  compare: (a: ProductRow, b: ProductRow) => number
  shape: readonly ('number' | 'string')[]
  behind: (position: Position) => Test
  at: (row: ProductRow) => Position
}

const ORDERS: Readonly<Record<'shop' | 'rating', Order>> = {
  shop: {
    rowsOf: shelf => shelf.inShopOrder,
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
    rowsOf: shelf => shelf.bestRatedFirst,
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

/** Marks a cursor of a list that a near search found, so that its next page is found the same way whatever was added meanwhile. */
const NEAR = 'near.'

/** The likeliest meaning first, each in the list's own order. */
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

function met({ search, page: { cursor }, today }: FindProducts, shelf: ProductShelf): MetSearch {
  if (cursor === undefined) return meetSearch(search, shelf, today)
  return search !== undefined && cursor.startsWith(NEAR) ? metNear(search, shelf) : metLiterally(search, shelf)
}

/** The listed products that meet a search, in an order: those that an index found, else every one is asked. */
function rowsMeeting(
  search: Exclude<MetSearch, { match: 'near' }>,
  order: Order,
  shelf: ProductShelf,
): readonly ProductRow[] {
  if (search.match === 'all') return order.rowsOf(shelf)
  return search.rows ? [...search.rows].sort(order.compare) : order.rowsOf(shelf).filter(search.isMetBy)
}

/** Everything that decides which rows a literal search or none has, and in which order. */
function keyOf({ search, categoryId, availability, isSeasonal, farmId, today }: FindProducts): string {
  return JSON.stringify([today, categoryId, availability, isSeasonal === true, farmId, search?.trim()])
}

/**
 * One page of the active products that were asked for, in the shop's order or best rated first, those of the likeliest meaning before others.
 * @throws VALIDATION for a cursor of another list.
 */
export async function findProducts(asked: FindProducts, domain: Domain): Promise<Page<ProductRow>> {
  const shelf = await productShelf(domain)
  const { page, today, isSeasonal } = asked
  const passes = productTest(asked, today)
  const order = isSeasonal ? ORDERS.rating : ORDERS.shop
  const search = met(asked, shelf)
  if (search.match !== 'near') {
    const rows = shelf.found.rows(keyOf(asked), () => ({
      isWanted: row => passes(row) && search.isMetBy(row),
      compare: order.compare,
      find: () => rowsMeeting(search, order, shelf).filter(passes),
    }))
    return pageBehind(rows, order, page)
  }
  const tiered = inTiers(order, search.tiers)
  const cursor = page.cursor?.slice(NEAR.length)
  const found = pageBehind(tiered.rows.filter(passes), tiered, { ...page, cursor })
  return { ...found, nextCursor: found.nextCursor && NEAR + found.nextCursor }
}

function pageBehind(rows: readonly ProductRow[], { shape, behind, at }: Order, page: PageRequest): Page<ProductRow> {
  const isBehind = page.cursor === undefined ? undefined : behind(decodeCursor(page.cursor, shape))
  const from = isBehind === undefined ? 0 : rows.findIndex(isBehind)
  return pageOf(from < 0 ? [] : rows.slice(from, from + page.limit + 1), page, rows.length, at)
}
