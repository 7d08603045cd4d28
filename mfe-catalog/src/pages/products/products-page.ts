import { listCategories, listProducts } from '@santhe/contracts'
import type { SlicePage } from '@santhe/host'
import { catalogTexts } from '../../texts.ts'
import { productFiltersIn, productsQuery } from './product-filters.ts'

export const productsPage: SlicePage = {
  path: '/products',
  chunk: 'ProductsPage',
  load: async () => (await import(/* webpackChunkName: "ProductsPage" */ './ProductsPage.tsx')).ProductsPage,
  data: ({ query }) => [
    [listProducts, { query: productsQuery(productFiltersIn(query)) }],
    [listCategories, {}],
  ],
  head() {
    const t = catalogTexts.in('en')
    return { title: t('products.title'), description: t('products.description'), canonical: '/products' }
  },
}
