import { AVAILABILITIES, type Coordinates, PRODUCT_SORTS, type ProductSort } from '@santhe/rules'
import { truncateText } from '../../parts/filters/truncate-text.ts'

/** Values set by 'Clear filters'. docs/product/catalog.md#empty-and-failed. */
export const CLEARED_FILTERS = { search: '', category: 'all', availability: 'all' }

/** Filters and sort order with defaults. docs/product/catalog.md#filters. */
export const PRODUCT_FILTERS = { ...CLEARED_FILTERS, sort: 'recommended' }
export type ProductFilters = typeof PRODUCT_FILTERS

const PAGE = 24

/** Replaces unknown URL values with defaults. */
export function understood({ search, category, availability }: Omit<ProductFilters, 'sort'>) {
  return {
    search: truncateText(search),
    category: /^[1-9]\d{0,14}$/.test(category) ? category : 'all',
    availability: AVAILABILITIES.find(option => option === availability) ?? 'all',
  } as const
}

/** Replaces unknown values with the default. */
export function sortIn({ sort }: Pick<ProductFilters, 'sort'>): ProductSort {
  return PRODUCT_SORTS.find(option => option === sort) ?? 'recommended'
}

/**
 * Always sends all filters, 'all' included. docs/product/catalog.md#products-query. Sorts by distance only with a
 * place, else by recommendation.
 */
export function productsQuery(filters: ProductFilters, place?: Coordinates) {
  const sort = sortIn(filters)
  const order = sort !== 'nearest' ? { sort } : place ? { sort, ...place } : ({ sort: 'recommended' } as const)
  return { ...understood(filters), ...order, limit: PAGE } as const
}
