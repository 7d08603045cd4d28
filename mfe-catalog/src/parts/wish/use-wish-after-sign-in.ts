import { useLocation, useNavigate } from '@santhe/host'
import { rememberWish, type WishKind } from './pending-wish.ts'

/** Leads to sign-in and back; the wish is recorded then. */
export function useWishAfterSignIn(kind: WishKind, productId: number): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    rememberWish(kind, productId)
    navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`)
  }
}
