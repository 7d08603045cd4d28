import { type Availability, addDays, type IstDate, statusOfAvailability } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import { decodeCursor, type Page, type PageRequest, pageOf } from '../paging.ts'
import { searchTest } from '../search-clause.ts'
import { type ProductRow, type ProductShelf, productShelf } from './product-shelf.ts'

export interface FindProducts {
  search?: string | undefined
  categoryId?: number | undefined
  availability?: Availability | undefined
  /** What can be bought now or is harvested within 31 days, best rated first. */
  isSeasonal?: boolean | undefined
  farmId?: number | undefined
}

type Test = (row: ProductRow) => boolean

const SEASONAL_WITHIN_DAYS = 31

function seasonalTest(today: IstDate): Test {
  const last = addDays(today, SEASONAL_WITHIN_DAYS)
  return ({ rank, harvestDate }) => rank === 0 || (harvestDate !== null && harvestDate >= today && harvestDate <= last)
}

function availabilityTest(availability: Availability | undefined): Test | undefined {
  const status = statusOfAvailability(availability ?? 'all')
  return status === undefined ? undefined : row => row.status === status && !row.soldOut
}

/** Whether a row is active on a day and is what was asked for. */
export function productTest(asked: FindProducts, today: IstDate): Test {
  const { search, categoryId, availability, isSeasonal, farmId } = asked
  const tests: Test[] = [
    (row: ProductRow) => row.availableUntil >= today,
    farmId === undefined ? undefined : (row: ProductRow) => row.farmId === farmId,
    categoryId === undefined ? undefined : (row: ProductRow) => row.categoryId === categoryId,
    availabilityTest(availability),
    isSeasonal ? seasonalTest(today) : undefined,
    searchTest(search, ['name', 'description', 'localName']),
  ].filter(test => test !== undefined)
  return row => tests.every(test => test(row))
}

type Behind = (row: ProductRow) => boolean

function behindInShop(cursor: string): Behind {
  const [rank = 0, until = '', id = 0] = decodeCursor(cursor, ['number', 'string', 'number'])
  return row => {
    if (row.rank !== rank) return row.rank > Number(rank)
    return row.availableUntil === until ? row._id > Number(id) : row.availableUntil > String(until)
  }
}

function behindByRating(cursor: string): Behind {
  const [rating = 0, count = 0, id = 0] = decodeCursor(cursor, ['number', 'number', 'number'])
  return row => {
    if (row.rating !== rating) return row.rating < Number(rating)
    return row.ratingCount === count ? row._id > Number(id) : row.ratingCount < Number(count)
  }
}

const ORDERS = {
  shop: {
    rowsOf: (shelf: ProductShelf) => shelf.inShopOrder,
    behind: behindInShop,
    at: (row: ProductRow) => [row.rank, row.availableUntil, row._id],
  },
  rating: {
    rowsOf: (shelf: ProductShelf) => shelf.bestRatedFirst,
    behind: behindByRating,
    at: (row: ProductRow) => [row.rating, row.ratingCount, row._id],
  },
} as const

/** One page of the active products that were asked for, in the shop's order or best rated first. @throws VALIDATION for a cursor of another list. */
export async function findProducts(
  { page, today, ...asked }: FindProducts & { page: PageRequest; today: IstDate },
  domain: Domain,
): Promise<Page<ProductRow>> {
  const { rowsOf, behind, at } = asked.isSeasonal ? ORDERS.rating : ORDERS.shop
  const isBehind = page.cursor === undefined ? undefined : behind(page.cursor)
  const found = rowsOf(await productShelf(domain)).filter(productTest(asked, today))
  const from = isBehind === undefined ? 0 : found.findIndex(isBehind)
  const rows = from < 0 ? [] : found.slice(from, from + page.limit + 1)
  return pageOf(rows, page, found.length, at)
}
