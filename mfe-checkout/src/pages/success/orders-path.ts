import type { Role } from '@santhe/rules'

/** Where 'View Orders' leads: the own orders, or the place of one's work. docs/product/checkout.md#success-page. */
export function ordersPathOf(role: Role | undefined): string {
  if (role === 'customer' || role === 'farmer') return '/dashboard/orders'
  return role === 'admin' ? '/admin' : '/dashboard'
}
