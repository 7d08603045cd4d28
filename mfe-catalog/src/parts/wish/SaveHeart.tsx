import { useSession } from '@santhe/host'
import { type ComponentType, lazy, Suspense } from 'react'
import { HeartButton, type HeartProps } from './HeartButton.tsx'
import { rememberWish } from './pending-wish.ts'
import { useWishAfterSignIn } from './use-wish-after-sign-in.ts'

/** Where its chunk can't be loaded there is no heart, and the card stays. */
const SignedInHeart = lazy<ComponentType<HeartProps>>(() =>
  import(/* webpackChunkName: "SignedInHeart" */ './SignedInHeart.tsx').then(
    ({ SignedInHeart }) => ({ default: SignedInHeart }),
    () => ({ default: () => null }),
  ),
)

/** The heart of a product, on its card and its page: Save. A press before its chunk is there takes effect with it. docs/product/products.md#saved-products. */
export function SaveHeart(props: HeartProps) {
  const { isSignedIn } = useSession()
  const goToSignIn = useWishAfterSignIn('saved', props.product.id)
  if (!isSignedIn) return <HeartButton {...props} onPress={goToSignIn} />
  return (
    <Suspense fallback={<HeartButton {...props} onPress={() => rememberWish('saved', props.product.id)} />}>
      <SignedInHeart {...props} />
    </Suspense>
  )
}
