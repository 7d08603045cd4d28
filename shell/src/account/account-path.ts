import { isStaff, type Role } from '@santhe/rules'

/** Returns where Account leads: staff to the office, everybody else to their dashboard, which shows a selling farmer the farm, and visitors to the login. docs/product/pages.md#bottom-bar. */
export function accountPath(role: Role | undefined): string {
  if (role === undefined) return '/login'
  return isStaff(role) ? '/admin' : '/dashboard'
}
