import { useWish } from './use-wish.ts'
import { WishButton, type WishProps } from './WishButton.tsx'

export interface SignedInWishProps extends WishProps {
  /** It was pressed before this was here. */
  isPressed: boolean
}

/** The wish of somebody signed in, in a chunk of its own: it reads and writes what they saved and what they want to be notified about. */
export function SignedInWish({ isPressed, ...props }: SignedInWishProps) {
  const { isOn, isBusy, press } = useWish(props.kind, props.product.id, isPressed)
  return <WishButton {...props} isOn={isOn} isBusy={isBusy} onPress={press} />
}
