import { type Availability, istDateOf } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import { type MetSearch, meetSearch } from '../search/meet-search.ts'
import { productTest } from '../shelf/find-products.ts'
import { type ProductRow, productShelf } from '../shelf/product-shelf.ts'

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
  return met.match === 'near' ? [...met.tiers.keys()] : inShopOrder.filter(met.isMetBy)
}

/** The kinds meant that somebody offers; where a product's own name was meant, that name. */
function nearNamesOf(met: MetSearch, found: readonly ProductRow[], isOffered: (key: string) => boolean): string[] {
  if (met.match !== 'near') return []
  const kinds = met.kinds.filter(({ key }) => isOffered(key)).map(({ name }) => name)
  const names = kinds.length > 0 ? kinds : found.map(({ name }) => name)
  return [...new Set(names)].slice(0, MOST_NEAR_NAMES)
}

function categoriesOf(rows: readonly ProductRow[]): ProductTally['categories'] {
  const counts = new Map<number, number>()
  for (const { categoryId } of rows) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1)
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => a.id - b.id)
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
  const ofCategory = found.filter(productTest({ categoryId }, today))
  const ofAvailability = found.filter(productTest({ availability }, today))
  const count = (each: Availability) => ofCategory.filter(productTest({ availability: each }, today)).length
  const offered = new Set(found)
  const isOffered = (key: string) => [...shelf.near.bearing([[key]])].some(row => offered.has(row))
  return {
    total: count(availability),
    match: met.match,
    nearNames: nearNamesOf(met, found, isOffered),
    availability: {
      all: count('all'),
      available: count('available'),
      'pre-order': count('pre-order'),
      'coming-soon': count('coming-soon'),
    },
    allCategories: ofAvailability.length,
    categories: categoriesOf(ofAvailability),
  }
}
