import { useCall, useEndpoint } from '@santhe/client'
import { listWishes, setWish } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { createTexts, useTexts } from '@santhe/ui'
import { useEffect, useEffectEvent } from 'react'
import { wishResultTexts } from '../../texts/wish-results.ts'
import { takeWish, type WishKind } from './pending-wish.ts'

const texts = createTexts({ wish: wishResultTexts })

/** For somebody signed in: whether a product is saved, or waited for, and the press that changes it. What was pressed before the sign-in, or before this was loaded (`isPressed`), is done first. */
export function useWish(kind: WishKind, productId: number, isPressed: boolean) {
  const t = useTexts(texts)
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
  // Pressed before the sign-in: done once, by whichever wish is on the page first.
  useEffect(() => setPending(), [])
  useEffect(() => {
    if (isPressed) setPending()
  }, [isPressed])

  function press(): void {
    if (!isBusy) void set({ kind, productId }, !isOn)
  }
  return { isOn, isBusy, press }
}
