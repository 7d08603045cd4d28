import { ownPath } from '@santhe/host'
import { isStaff, ROUND_PATH, type Role, splitLanguage } from '@santhe/rules'

/**
 * Returns the path to go to after sign-in, from either query parameter, else `otherwise`.
 * docs/product/accounts.md#way-back.
 */
export function wayBack(search: string, otherwise = '/'): string {
  const query = new URLSearchParams(search)
  const path = query.get('redirect') ?? query.get('returnUrl') ?? ''
  return ownPath(splitLanguage(path).path, otherwise)
}

/** Returns the other form's URL, keeping the way back. */
export function withWayBack(path: '/login' | '/register', search: string): string {
  const back = wayBack(search)
  return back === '/' ? path : `${path}?redirect=${encodeURIComponent(back)}`
}

/** Page on which the installed app opens. docs/product/pages.md#without-a-network */
export function startPath(role: Role | undefined): string {
  if (role === 'delivery_agent') return ROUND_PATH
  if (role === 'farmer') return '/dashboard/orders'
  return role !== undefined && isStaff(role) ? '/admin' : '/'
}

/** Target of Account: office for staff, dashboard for others, login for visitors. docs/product/pages.md#bottom-bar. */
export function accountPath(role: Role | undefined): string {
  if (role === undefined) return '/login'
  return isStaff(role) ? '/admin' : '/dashboard'
}
