import { useCall, useEndpoint } from '@santhe/client'
import { listWishes, setWish } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { useEffect, useEffectEvent } from 'react'
import { useWishResultsT } from '../../texts/wish-results.ts'
import { takeWish, WishButton, type WishKind, type WishProps } from './WishButton.tsx'

export interface SignedInWishProps extends WishProps {
  /** Pressed before this chunk loaded. */
  isPressed: boolean
}

/** Separate chunk that reads and writes saved and awaited products. */
export function SignedInWish({ isPressed, ...props }: SignedInWishProps) {
  const { isOn, isBusy, press } = useWish(props.kind, props.product.id, isPressed)
  return <WishButton {...props} isOn={isOn} isBusy={isBusy} onPress={press} />
}

/** Whether a product is saved or awaited, and its toggle. Presses before sign-in or loading (`isPressed`) run first. */
function useWish(kind: WishKind, productId: number, isPressed: boolean) {
  const t = useWishResultsT()
  const toast = useToast()
  const { data } = useEndpoint(listWishes)
  const [send, { isBusy }] = useCall(setWish)
  const isOn = data?.[kind].includes(productId) === true

  async function set(wish: { kind: WishKind; productId: number }, toBe: boolean): Promise<void> {
    const outcome = await send({ params: { id: wish.productId }, body: { kind: wish.kind, isOn: toBe } })
    if (!outcome.ok) return toast({ tone: 'bad', title: t('wish.failed'), text: textOf(outcome.error) })
    toast({ tone: 'good', title: t(`wish.${wish.kind}${toBe ? 'On' : 'Off'}`) })
  }

  const setPending = useEffectEvent(() => {
    const pending = takeWish()
    if (pending) void set(pending, true)
  })
  // Run once by the first wish on the page.
  useEffect(() => setPending(), [])
  useEffect(() => {
    if (isPressed) setPending()
  }, [isPressed])

  function press(): void {
    if (!isBusy) void set({ kind, productId }, !isOn)
  }
  return { isOn, isBusy, press }
}
