import { HeartButton, type HeartProps } from './HeartButton.tsx'
import { useWish } from './use-wish.ts'

/** The heart of somebody signed in, in a chunk of its own: it reads and writes what they saved. */
export function SignedInHeart(props: HeartProps) {
  const { isOn, isBusy, press } = useWish('saved', props.product.id)
  return <HeartButton {...props} isOn={isOn} isBusy={isBusy} onPress={press} />
}
