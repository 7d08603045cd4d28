import { type Availability, istDateOf } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type ProductRow, productShelf } from '../catalog-index/product-index.ts'
import { type ProductFilters, productTest } from './find-products.ts'
import { type MetSearch, meetSearch } from './meet-search.ts'

export interface CountProducts {
  search?: string | undefined
  categoryId?: number | undefined
  availability?: Availability | undefined
  now: Date
}

/** How many active products each further choice would show, the others kept. */
export interface ProductTally {
  total: number
  match: MetSearch['match']
  /** Names of produce that a near search was taken to mean, best first. */
  nearNames: string[]
  availability: Record<Availability, number>
  allCategories: number
  /** Those with a product, by id. */
  categories: { id: number; count: number }[]
}

const MOST_NEAR_NAMES = 5

/** The active products that meet a search, before any other filter. */
function rowsMeeting(met: MetSearch, inShopOrder: readonly ProductRow[]): readonly ProductRow[] {
  if (met.match === 'all') return inShopOrder
  return met.match === 'near' ? [...met.tiers.keys()] : (met.rows ?? inShopOrder.filter(met.isMetBy))
}

/** The kinds meant that somebody offers; where a product's own name was meant, that name. */
function nearNamesOf(met: MetSearch, found: readonly ProductRow[], isOffered: (key: string) => boolean): string[] {
  if (met.match !== 'near') return []
  const kinds = met.kinds.filter(({ key }) => isOffered(key)).map(({ name }) => name)
  const names = kinds.length > 0 ? kinds : found.map(({ name }) => name)
  return [...new Set(names)].slice(0, MOST_NEAR_NAMES)
}

/** Products that every filter takes or leaves together, and one of them to ask. */
interface Alike {
  row: ProductRow
  count: number
}

/** The filters look at category, status and whether boxes are left, so a few dozen groups stand for any market. */
function groupsOf(rows: readonly ProductRow[]): readonly Alike[] {
  const groups = new Map<string, Alike>()
  for (const row of rows) {
    const key = `${row.categoryId} ${row.soldOut} ${row.status}`
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { row, count: 1 })
  }
  return [...groups.values()]
}

/**
 * Counts active products per filter, beside the same search, category and availability as `listProducts`.
 * It asks the list's own search and tests of the list's own shelf, so the two agree. Issue 5.
 */
export async function countProducts(
  { search, categoryId, availability = 'all', now }: CountProducts,
  domain: Domain,
): Promise<ProductTally> {
  const shelf = await productShelf(domain)
  const today = istDateOf(now)
  const met = meetSearch(search, shelf, today)
  const found = rowsMeeting(met, shelf.inShopOrder).filter(productTest({}, today))
  const groups = groupsOf(found)
  const count = (filters: ProductFilters) => {
    const passes = productTest(filters, today)
    return groups.reduce((sum, { row, count }) => (passes(row) ? sum + count : sum), 0)
  }
  const categoryIds = [...new Set(groups.map(({ row }) => row.categoryId))].sort((a, b) => a - b)
  const offered = new Set(met.match === 'near' ? found : [])
  const isOffered = (key: string) => [...shelf.near.bearing([[key]])].some(row => offered.has(row))
  return {
    total: count({ categoryId, availability }),
    match: met.match,
    nearNames: nearNamesOf(met, found, isOffered),
    availability: {
      all: count({ categoryId, availability: 'all' }),
      available: count({ categoryId, availability: 'available' }),
      'pre-order': count({ categoryId, availability: 'pre-order' }),
      'coming-soon': count({ categoryId, availability: 'coming-soon' }),
    },
    allCategories: count({ availability }),
    categories: categoryIds
      .map(id => ({ id, count: count({ categoryId: id, availability }) }))
      .filter(each => each.count > 0),
  }
}
