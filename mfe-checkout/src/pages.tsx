import type { SlicePage } from '@santhe/host'
import { CartPage } from './pages/cart/CartPage.tsx'
import { CheckoutPage } from './pages/checkout/CheckoutPage.tsx'
import { SuccessPage } from './pages/success/SuccessPage.tsx'

export const pages: readonly SlicePage[] = [
  { path: '/cart', Component: CartPage },
  { path: '/checkout', Component: CheckoutPage },
  { path: '/checkout/success', Component: SuccessPage, head: () => ({ title: 'Payment Success' }) },
  {
    path: '/dashboard/orders/purchase/:id',
    load: async () => (await import(/* webpackChunkName: "purchase" */ './purchase/PurchasePage.tsx')).PurchasePage,
    chunk: 'purchase',
    head: ({ params }) => ({ title: `Purchase #${params.id}` }),
  },
]
