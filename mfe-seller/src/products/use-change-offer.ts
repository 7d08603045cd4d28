import { useCall } from '@santhe/client'
import { changeOffer, type InputOf, type Product, type ResponseOf } from '@santhe/contracts'
import { mayRepeat, type NewToast, newKey, type Outcome, textOf, useToast } from '@santhe/host'
import { useProductName, useTexts } from '@santhe/ui'
import listTexts from '../texts/en/list.json'
import type { Press } from '../waiting/press.ts'
import { useLoadedPress } from '../waiting/use-waiting.tsx'

const loadQueue = () => import(/* webpackChunkName: "waiting" */ '../waiting/press.ts')

export type OfferBody = InputOf<typeof changeOffer, 'body'>
export type ChangedOffer = ResponseOf<typeof changeOffer>

interface Change {
  product: Product
  body: OfferBody
  /** Same key for retries. */
  key?: string
  /** Returns the toast and the body that undoes the change; without `undo` there is no Undo button. */
  onDone: (changed: ChangedOffer) => { toast: NewToast; undo?: OfferBody | undefined }
  /** Handles a change queued without a network; by default with a toast. */
  onQueued?: () => void
  /** Returns whether it shows the failure; otherwise a toast does. */
  onFailed?: () => boolean
}

/** Changes an offer at once, with a toast and undo; queues it without a network. */
export function useChangeOffer() {
  const t = useTexts(listTexts)
  const nameOf = useProductName()
  const toast = useToast()
  const { press, isBusy } = usePress()
  const [send] = useCall(changeOffer)

  const sendBody = (id: number, body: OfferBody, idempotencyKey: string) =>
    send({ params: { id }, body, idempotencyKey })

  const takeBack = async (product: Product, body: OfferBody, key: string): Promise<void> => {
    const outcome = await sendBody(product.id, body, key)
    const about = `offer ${product.id}`
    const counts = { kind: 'undone offers', title: (count: number) => t('severalUndone', { count }) }
    if (outcome.ok) return toast({ title: t('undone', { name: nameOf(product) }), tone: 'good', about }, { counts })
    const { error } = outcome
    // Without a response it may have succeeded; retry with the same key.
    const again = mayRepeat(error) ? () => void takeBack(product, body, key) : undefined
    toast({ title: t('notChanged', { name: nameOf(product) }), text: textOf(error), tone: 'bad', about }, again)
  }

  const change = async ({ product, body, key = newKey(), onDone, onQueued, onFailed }: Change) => {
    const { id, inventory } = product
    const name = nameOf(product)
    const step: Press = { kind: 'offer', orderIds: [id], name, offer: body, idempotencyKey: key }
    // A queued Sold out removes only the boxes that were on screen, so that boxes added elsewhere stay.
    const later = body.soldOut && { ...step, offer: { addBoxes: -inventory }, idempotencyKey: newKey() }
    const outcome = await press(step, () => sendBody(id, body, key), later || step)
    const about = `offer ${product.id}`
    if (outcome.ok) {
      const { toast: done, undo } = onDone(outcome.data)
      const counts = { kind: 'offers', title: (count: number) => t('severalSaved', { count }) }
      const onUndo = undo && (() => void takeBack(product, undo, newKey()))
      toast({ tone: 'good', about, ...done }, { onUndo, counts })
    } else if (outcome.isQueued) {
      if (onQueued) onQueued()
      else toast({ title: t('queued', { name }), text: t('queuedText'), tone: 'good', about })
    } else if (!onFailed?.())
      toast({ title: t('notChanged', { name }), text: textOf(outcome.error), tone: 'bad', about })
    return outcome
  }
  return { change, isBusy }
}

/**
 * Sends presses at once; queues them without a network. Sends them as normal calls if the queue's code can't load.
 * docs/product/farmer-dashboard.md#without-a-network
 */
function usePress() {
  const { run, isBusy } = useLoadedPress(loadQueue)

  /** Queues `later` instead of `now` if it must wait. */
  const press = <T>(now: Press, send: () => Promise<Outcome<T>>, later = now) =>
    run(async (queue, by) => queue?.press({ now, later, send }, by) ?? { ...(await send()), isQueued: false })

  return { press, isBusy }
}
