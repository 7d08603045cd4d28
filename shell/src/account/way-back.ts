import { ownPath } from '@santhe/host'

/** Returns where to go once signed in: a path of this market, named by either of the two queries; `otherwise` where none is. docs/product/accounts.md#way-back. */
export function wayBack(search: string, otherwise = '/'): string {
  const query = new URLSearchParams(search)
  return ownPath(query.get('redirect') ?? query.get('returnUrl'), otherwise)
}

/** Returns the other form's URL, so that who came to sign in and registers instead still arrives where they were going. */
export function withWayBack(path: '/login' | '/register', search: string): string {
  const back = wayBack(search)
  return back === '/' ? path : `${path}?redirect=${encodeURIComponent(back)}`
}
