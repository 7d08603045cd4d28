import type { SlicePage } from '@santhe/host'

/** The addresses of this slice, as `slice.json` claims them. */
export const pages: readonly SlicePage[] = [
  {
    path: '/',
    Component: () => <h1>Direct Farm to Table Marketplace</h1>,
    head: () => ({ title: 'Direct Farm to Table Marketplace' }),
  },
  {
    path: '/products',
    Component: () => <h1>Browse Seasonal Produce</h1>,
    head: () => ({ title: 'Browse Seasonal Produce' }),
  },
  { path: '/products/:identifier', Component: () => <h1>Product</h1>, head: () => ({ title: 'Product' }) },
  { path: '/farmers', Component: () => <h1>Farmers</h1>, head: () => ({ title: 'Farmers' }) },
  { path: '/farmers/:identifier', Component: () => <h1>Farm</h1>, head: () => ({ title: 'Farm' }) },
  { path: '/calendar', Component: () => <h1>Harvest Calendar</h1>, head: () => ({ title: 'Harvest Calendar' }) },
]
