import { useCall } from '@santhe/client'
import { changeOffer, type InputOf, type Product, type ResponseOf } from '@santhe/contracts'
import {
  type CallError,
  hasNotRun,
  mayRepeat,
  type NewToast,
  newKey,
  type Outcome,
  textOf,
  useToast,
} from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { listTexts } from '../texts/products.ts'
import type { Press } from '../waiting/press.ts'
import { useLoadedPress } from '../waiting/use-waiting.tsx'

const loadQueue = () => import(/* webpackChunkName: "waiting" */ '../waiting/press.ts')

export type OfferBody = InputOf<typeof changeOffer, 'body'>
type ChangedOffer = ResponseOf<typeof changeOffer>

interface Change {
  product: Product
  body: OfferBody
  /** Same key for retries. */
  key?: string
  /** Returns the toast and the body that undoes the change; without `undo` there is no Undo button. */
  onDone: (changed: ChangedOffer) => { toast: NewToast; undo?: OfferBody | undefined }
  /** Handles a change that waits for the network; a toast says so by default. */
  onQueued?: () => void
  /** Handles a failure; a toast shows it by default. */
  onFailed?: () => void
}

/** Changes an offer at once, with a toast and undo; without a network it is queued. */
export function useChangeOffer() {
  const t = useTexts(listTexts)
  const toast = useToast()
  const { press, isBusy } = usePress()
  const [send] = useCall(changeOffer)

  const sendBody = (id: number, body: OfferBody, idempotencyKey: string) =>
    send({ params: { id }, body, idempotencyKey })

  const takeBack = async (product: Product, body: OfferBody, key: string): Promise<void> => {
    const outcome = await sendBody(product.id, body, key)
    const about = `offer ${product.id}`
    const counts = { kind: 'undone offers', title: (count: number) => t('severalUndone', { count }) }
    if (outcome.ok) return toast({ title: t('undone', { name: product.name }), tone: 'good', about }, { counts })
    const { error } = outcome
    // Without a response it may have succeeded; retry with the same key.
    const again = mayRepeat(error) ? () => void takeBack(product, body, key) : undefined
    toast({ title: t('notChanged', { name: product.name }), text: textOf(error), tone: 'bad', about }, again)
  }

  const change = async ({ product, body, key = newKey(), onDone, onQueued, onFailed }: Change) => {
    const { id, name, inventory } = product
    const step: Press = { kind: 'offer', orderIds: [id], name, offer: body, idempotencyKey: key }
    // What waits takes the boxes that were seen, so that boxes added elsewhere stay.
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
    } else if (onFailed) onFailed()
    else toast({ title: t('notChanged', { name }), text: textOf(outcome.error), tone: 'bad', about })
    return outcome
  }
  return { change, isBusy }
}

/** Returns whether a failed change may be stored anyway: its response was lost or never read. */
export function mayBeStored(error: Pick<CallError, 'status' | 'details'>): boolean {
  const { status } = error
  if (hasNotRun(error)) return false
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}

/**
 * Sends presses at once; without a network they wait in the queue. Where the queue's code can't load, a press is sent
 * like any other call. docs/product/farmer-dashboard.md#without-a-network
 */
function usePress() {
  const { run, isBusy } = useLoadedPress(loadQueue)

  /** `later` is what is sent where it must wait. */
  const press = <T>(now: Press, send: () => Promise<Outcome<T>>, later = now) =>
    run(async (queue, by) => queue?.press({ now, later, send }, by) ?? { ...(await send()), isQueued: false })

  return { press, isBusy }
}
