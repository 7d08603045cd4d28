import { isStaff, type Role } from '@santhe/rules'

/** Target of Account: office for staff, dashboard for others, login for visitors. docs/product/pages.md#bottom-bar. */
export function accountPath(role: Role | undefined): string {
  if (role === undefined) return '/login'
  return isStaff(role) ? '/admin' : '/dashboard'
}
