import type { Role } from '@santhe/rules'

/** Target of 'View Orders': own orders, or the role's work. docs/product/checkout.md#success-page. */
export function ordersPathOf(role: Role | undefined): string {
  if (role === 'customer' || role === 'farmer') return '/dashboard/orders'
  return role === 'admin' ? '/admin' : '/dashboard'
}
