import { useCall, useEndpoint } from '@santhe/client'
import { joinLine, leaveLine, listWishes, setWish } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useEffect, useEffectEvent } from 'react'
import wishResultsTexts from '../../texts/en/wish-results.json'
import { OfferedBoxes } from './OfferedBoxes.tsx'
import { takeWish, WishButton, type WishKind, type WishProps } from './WishButton.tsx'

export interface SignedInWishProps extends WishProps {
  /** Pressed before this chunk loaded. */
  isPressed: boolean
}

/** Separate chunk that reads and writes saved products and places in line. */
export function SignedInWish({ isPressed, ...props }: SignedInWishProps) {
  const t = useTexts(wishResultsTexts)
  const { isOn, wait, isBusy, press } = useWish(props.kind, props.product.id, isPressed)
  const label =
    wait && t(props.isOnCard ? 'wish.placeOnCard' : 'wish.place', { place: wait.place, waiting: wait.waiting })
  const button = <WishButton {...props} isOn={isOn} isBusy={isBusy} label={label} onPress={press} />
  return wait?.offer ? <OfferedBoxes {...props} offer={wait.offer} isBusy={isBusy} onGiveUp={press} /> : button
}

/** Whether a product is saved or awaited, and its toggle. Presses before sign-in or loading (`isPressed`) run first. */
function useWish(kind: WishKind, productId: number, isPressed: boolean) {
  const t = useTexts(wishResultsTexts)
  const toast = useToast()
  const { data } = useEndpoint(listWishes)
  const [save, saving] = useCall(setWish)
  const [join, joining] = useCall(joinLine)
  const [leave, leaving] = useCall(leaveLine)
  const isBusy = saving.isBusy || joining.isBusy || leaving.isBusy
  const wait = kind === 'wait' ? data?.waits.find(each => each.productId === productId) : undefined
  const isOn = wait !== undefined || (kind === 'saved' && data?.saved.includes(productId) === true)

  function send(wish: { kind: WishKind; productId: number }, toBe: boolean) {
    const params = { id: wish.productId }
    if (wish.kind === 'saved') return save({ params, body: { kind: 'saved', isOn: toBe } })
    return toBe ? join({ params, body: {} }) : leave({ params })
  }

  async function set(wish: { kind: WishKind; productId: number }, toBe: boolean): Promise<void> {
    const outcome = await send(wish, toBe)
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
  return { isOn, wait, isBusy, press }
}
