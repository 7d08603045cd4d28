import { type Availability, istDateOf } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { type ProductRow, productIndex } from '../search/product-index.ts'
import { type ProductFilters, productTest } from './find-products.ts'
import { type ResolvedSearch, resolveSearch } from './resolve-search.ts'

export interface CountProducts {
  search?: string | undefined
  categoryId?: number | undefined
  availability?: Availability | undefined
  now: Date
}

/** Number of active products for each choice of a filter, with the other filters unchanged. */
export interface ProductTally {
  total: number
  match: ResolvedSearch['match']
  /** The produce that a near search means, best first. */
  nearNames: string[]
  availability: Record<Availability, number>
  allCategories: number
  categories: { id: number; count: number }[]
}

const MAX_NEAR_NAMES = 5

/** Returns the active products that match a search, before any other filter. */
function rowsMatching(resolved: ResolvedSearch, inShopOrder: readonly ProductRow[]): readonly ProductRow[] {
  if (resolved.match === 'all') return inShopOrder
  return resolved.match === 'near'
    ? [...resolved.tiers.keys()]
    : (resolved.rows ?? inShopOrder.filter(resolved.matches))
}

/** Returns the possible kinds of produce that are on offer; for a product's own name, that name. */
function nearNamesOf(
  resolved: ResolvedSearch,
  rows: readonly ProductRow[],
  isOffered: (key: string) => boolean,
): string[] {
  if (resolved.match !== 'near') return []
  const kinds = resolved.kinds.filter(({ key }) => isOffered(key)).map(({ name }) => name)
  const names = kinds.length > 0 ? kinds : rows.map(({ name }) => name)
  return [...new Set(names)].slice(0, MAX_NEAR_NAMES)
}

/** Products that all filters treat alike, and one of them to test. */
interface RowGroup {
  row: ProductRow
  count: number
}

/** The filters use category, status and whether boxes are available, so a few dozen groups cover any market. */
function groupsOf(rows: readonly ProductRow[]): readonly RowGroup[] {
  const groups = new Map<string, RowGroup>()
  for (const row of rows) {
    const key = `${row.categoryId} ${row.soldOut} ${row.status}`
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { row, count: 1 })
  }
  return [...groups.values()]
}

/**
 * Returns the number of active products per filter, for the same search, category and availability as `listProducts`.
 * Uses the same search, tests and index as that list, so that both agree.
 */
export async function countProducts(
  { search, categoryId, availability = 'all', now }: CountProducts,
  domain: Domain,
): Promise<ProductTally> {
  const index = await productIndex(domain)
  const today = istDateOf(now)
  const resolved = resolveSearch(search, index, today)
  const rows = rowsMatching(resolved, index.inShopOrder).filter(productTest({}, today))
  const groups = groupsOf(rows)
  const count = (filters: ProductFilters) => {
    const passes = productTest(filters, today)
    return groups.reduce((sum, { row, count }) => (passes(row) ? sum + count : sum), 0)
  }
  const categoryIds = [...new Set(groups.map(({ row }) => row.categoryId))].sort((a, b) => a - b)
  const offered = new Set(resolved.match === 'near' ? rows : [])
  const isOffered = (key: string) => [...index.near.withKeys([[key]])].some(row => offered.has(row))
  return {
    total: count({ categoryId, availability }),
    match: resolved.match,
    nearNames: nearNamesOf(resolved, rows, isOffered),
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
