import { useEarlyPress, useLocation, useNavigate, useSession } from '@santhe/host'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { SignedInWishProps } from './SignedInWish.tsx'
import { rememberWish, WishButton, type WishKind, type WishProps } from './WishButton.tsx'

/** Without its chunk the button is missing, but the card works. */
const SignedInWish = lazy<ComponentType<SignedInWishProps>>(() =>
  import(/* webpackChunkName: "SignedInWish" */ './SignedInWish.tsx').then(
    ({ SignedInWish }) => ({ default: SignedInWish }),
    () => ({ default: () => null }),
  ),
)

/** Save or Wait. Presses before hydration or loading take effect later. docs/product/products.md#saved-products. */
export function Wish(props: WishProps) {
  const { isSignedIn } = useSession()
  const [isPressed, setPressed] = useState(false)
  const goToSignIn = useWishAfterSignIn(props.kind, props.product.id)
  const remember = () => {
    rememberWish(props.kind, props.product.id)
    setPressed(true)
  }
  const early = useEarlyPress(() => (isSignedIn ? remember() : goToSignIn()))
  if (!isSignedIn) return <WishButton {...props} early={early} onPress={goToSignIn} />
  return (
    <Suspense fallback={<WishButton {...props} onPress={remember} />}>
      <SignedInWish {...props} isPressed={isPressed} />
    </Suspense>
  )
}

/** Leads to sign-in and back; the wish is recorded then. */
function useWishAfterSignIn(kind: WishKind, productId: number): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    rememberWish(kind, productId)
    navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`)
  }
}
