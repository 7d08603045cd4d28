import { useCall, useEndpoint } from '@santhe/client'
import { listWishes, setWish } from '@santhe/contracts'
import { textOf, useSession, useToast } from '@santhe/host'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../use-t.ts'
import { takeWish, type WishKind } from './pending-wish.ts'
import { useWishAfterSignIn } from './use-wish-after-sign-in.ts'

/** Whether a product is saved, or to be heard of, and the press that changes it. A visitor's press leads to sign-in and back, and is done then. */
export function useWish(kind: WishKind, productId: number) {
  const t = useT()
  const toast = useToast()
  const goToSignIn = useWishAfterSignIn(kind, productId)
  const { isSignedIn } = useSession()
  const { data } = useEndpoint(listWishes, {}, { skip: !isSignedIn })
  const [send, { isBusy }] = useCall(setWish)
  const isOn = isSignedIn && data?.[kind].includes(productId) === true

  async function set(wish: { kind: WishKind; productId: number }, toBe: boolean): Promise<void> {
    const outcome = await send({ params: { id: wish.productId }, body: { kind: wish.kind, isOn: toBe } })
    if (!outcome.ok) return toast({ tone: 'bad', title: t('wish.failed'), text: textOf(outcome.error) })
    toast({ tone: 'good', title: t(`wish.${wish.kind}${toBe ? 'On' : 'Off'}`) })
  }

  const setPending = useEffectEvent(() => {
    const pending = takeWish()
    if (pending) void set(pending, true)
  })
  // Once for each sign-in, by whichever heart is on the page first.
  useEffect(() => {
    if (isSignedIn) setPending()
  }, [isSignedIn])

  function press(): void {
    if (!isSignedIn) goToSignIn()
    else if (!isBusy) void set({ kind, productId }, !isOn)
  }
  return { isOn, isBusy, press }
}
