import { ownPath } from '@santhe/host'

/** Where to go once signed in: a page of ours, named by either of the two queries; `otherwise` where none is. docs/product/accounts.md#way-back. */
export function wayBack(search: string, otherwise = '/'): string {
  const query = new URLSearchParams(search)
  return ownPath(query.get('redirect') ?? query.get('returnUrl'), otherwise)
}

/** The other form's address, so that whoever came to sign in and makes an account instead still arrives where they were going. */
export function withWayBack(path: '/login' | '/register', search: string): string {
  const back = wayBack(search)
  return back === '/' ? path : `${path}?redirect=${encodeURIComponent(back)}`
}
