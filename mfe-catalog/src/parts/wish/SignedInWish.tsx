import { useWish } from './use-wish.ts'
import { WishButton, type WishProps } from './WishButton.tsx'

export interface SignedInWishProps extends WishProps {
  /** Pressed before this chunk loaded. */
  isPressed: boolean
}

/** Separate chunk that reads and writes saved and awaited products. */
export function SignedInWish({ isPressed, ...props }: SignedInWishProps) {
  const { isOn, isBusy, press } = useWish(props.kind, props.product.id, isPressed)
  return <WishButton {...props} isOn={isOn} isBusy={isBusy} onPress={press} />
}
