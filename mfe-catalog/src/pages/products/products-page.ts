import { countProducts, listCategories, listProducts } from '@santhe/contracts'
import type { SlicePage } from '@santhe/host'
import { textsOf } from '@santhe/ui'
import { filtersIn } from '../../parts/filters/filters-in.ts'
import catalogTexts from '../../texts/en/catalog.json'
import { PRODUCT_FILTERS, productsQuery, understood } from './product-filters.ts'

export const productsPage: SlicePage = {
  path: '/products',
  queryNames: Object.keys(PRODUCT_FILTERS),
  chunk: 'ProductsPage',
  load: async () => (await import(/* webpackChunkName: "ProductsPage" */ './ProductsPage.tsx')).ProductsPage,
  data({ query }) {
    const filters = filtersIn(PRODUCT_FILTERS, query)
    return [
      [listProducts, { query: productsQuery(filters) }],
      [countProducts, { query: understood(filters) }],
      [listCategories, {}],
    ]
  },
  head({ language }) {
    const t = textsOf(catalogTexts, language)
    return { title: t('products.title'), description: t('products.description'), canonical: '/products' }
  },
}
