import { AVAILABILITIES } from '@santhe/rules'
import { truncateText } from '../../parts/filters/truncate-text.ts'

/** Every filter of /products with its default, as the address bar carries them. docs/product/catalog.md#filters. */
export const PRODUCT_FILTERS = { search: '', category: 'all', availability: 'all' }
export type ProductFilters = typeof PRODUCT_FILTERS

/** Products of a page. */
const PAGE = 24

/** The filters as the list takes them: any other value in a URL counts as its default. */
export function understood({ search, category, availability }: ProductFilters) {
  return {
    search: truncateText(search),
    category: /^[1-9]\d{0,14}$/.test(category) ? category : 'all',
    availability: AVAILABILITIES.find(option => option === availability) ?? 'all',
  } as const
}

/** The list's query: search, category and availability always, 'all' included. docs/product/catalog.md#products-query. */
export function productsQuery(filters: ProductFilters) {
  return { ...understood(filters), limit: PAGE } as const
}

/** Returns the filters in a URL. */
export function productFiltersIn(searchParams: URLSearchParams): ProductFilters {
  return {
    search: searchParams.get('search') ?? PRODUCT_FILTERS.search,
    category: searchParams.get('category') ?? PRODUCT_FILTERS.category,
    availability: searchParams.get('availability') ?? PRODUCT_FILTERS.availability,
  }
}
