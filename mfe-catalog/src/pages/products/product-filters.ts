import { AVAILABILITIES, type Coordinates, PRODUCT_SORTS, type ProductSort } from '@santhe/rules'
import { truncateText } from '../../parts/filters/truncate-text.ts'

/** What 'Clear filters' sets. docs/product/catalog.md#empty-and-failed. */
export const CLEARED_FILTERS = { search: '', category: 'all', availability: 'all' }

/** Every filter of /products and the order, with their defaults, as the address bar carries them. docs/product/catalog.md#filters. */
export const PRODUCT_FILTERS = { ...CLEARED_FILTERS, sort: 'recommended' }
export type ProductFilters = typeof PRODUCT_FILTERS

/** Products of a page. */
const PAGE = 24

/** The filters as the list takes them: any other value in a URL counts as its default. */
export function understood({ search, category, availability }: Omit<ProductFilters, 'sort'>) {
  return {
    search: truncateText(search),
    category: /^[1-9]\d{0,14}$/.test(category) ? category : 'all',
    availability: AVAILABILITIES.find(option => option === availability) ?? 'all',
  } as const
}

/** Returns the order in a URL; any other value counts as the default. */
export function sortIn({ sort }: Pick<ProductFilters, 'sort'>): ProductSort {
  return PRODUCT_SORTS.find(option => option === sort) ?? 'recommended'
}

/**
 * The list's query: search, category and availability always, 'all' included, and the order. docs/product/catalog.md#products-query.
 * By distance only where the place is there; until then, and where it stays unknown, what is recommended.
 */
export function productsQuery(filters: ProductFilters, place?: Coordinates) {
  const sort = sortIn(filters)
  const order = sort !== 'nearest' ? { sort } : place ? { sort, ...place } : ({ sort: 'recommended' } as const)
  return { ...understood(filters), ...order, limit: PAGE } as const
}

/** Returns the filters in a URL. */
export function productFiltersIn(searchParams: URLSearchParams): ProductFilters {
  return {
    search: searchParams.get('search') ?? PRODUCT_FILTERS.search,
    category: searchParams.get('category') ?? PRODUCT_FILTERS.category,
    availability: searchParams.get('availability') ?? PRODUCT_FILTERS.availability,
    sort: searchParams.get('sort') ?? PRODUCT_FILTERS.sort,
  }
}
