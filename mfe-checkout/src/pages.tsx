import type { SlicePage } from '@santhe/host'

/** The addresses of this slice, as `slice.json` claims them. */
export const pages: readonly SlicePage[] = [
  { path: '/cart', Component: () => <h1>Your Shopping Cart</h1>, head: () => ({ title: 'Your Shopping Cart' }) },
  { path: '/checkout', Component: () => <h1>Checkout</h1>, head: () => ({ title: 'Checkout' }) },
  { path: '/checkout/success', Component: () => <h1>Payment Success</h1>, head: () => ({ title: 'Payment Success' }) },
]
