import type { Role } from '@santhe/rules'

/** Where 'View Orders' leads: the own orders, or the place of one's work. Storefront spec §2, Payment success. */
export function ordersPathOf(role: Role | undefined): string {
  if (role === 'customer' || role === 'farmer') return '/dashboard/orders'
  return role === 'admin' ? '/admin' : '/dashboard'
}
