import { useCall } from '@santhe/client'
import { changeOffer, type InputOf, type Product, type ResponseOf } from '@santhe/contracts'
import { type CallError, type NewToast, newKey, textOf, useHost, useSession, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { listTexts } from '../texts/products.ts'

export type OfferBody = InputOf<typeof changeOffer, 'body'>
type ChangedOffer = ResponseOf<typeof changeOffer>

/** No response came. */
const OFFLINE = 'OFFLINE'

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

/** Same chunk as the notes of what waits, which is loaded while there is a network. */
export const loadWaiting = () => import(/* webpackChunkName: "waiting-offers" */ './waiting/WaitingOffers.tsx')

/** Changes an offer at once, with a toast and undo; without a network it is queued. */
export function useChangeOffer() {
  const t = useTexts(listTexts)
  const toast = useToast()
  const { store } = useHost()
  const personId = useSession().user?.id ?? 0
  const [send, { isBusy }] = useCall(changeOffer)

  const sendBody = (id: number, body: OfferBody, key?: string) =>
    send({ params: { id }, body, idempotencyKey: key ?? newKey() })

  /** Returns whether a change without a response was queued. */
  const queue = async ({ id, name }: Product, offer: OfferBody, idempotencyKey: string): Promise<boolean> => {
    const step = { personId, orderIds: [id], name, offer, idempotencyKey }
    return loadWaiting().then(
      waiting => waiting.queueOffer(step, store),
      () => false,
    )
  }

  const takeBack = async (product: Product, body: OfferBody, key: string): Promise<void> => {
    const outcome = await sendBody(product.id, body, key)
    const about = `offer ${product.id}`
    const counts = { kind: 'undone offers', title: (count: number) => t('severalUndone', { count }) }
    if (outcome.ok) return toast({ title: t('undone', { name: product.name }), tone: 'good', about }, { counts })
    const { error } = outcome
    // Without a response it may have succeeded; retry with the same key.
    const again = error.status === 0 ? () => void takeBack(product, body, key) : undefined
    toast({ title: t('notChanged', { name: product.name }), text: textOf(error), tone: 'bad', about }, again)
  }

  const change = async ({ product, body, key = newKey(), onDone, onQueued, onFailed }: Change) => {
    const outcome = await sendBody(product.id, body, key)
    const about = `offer ${product.id}`
    if (outcome.ok) {
      const { toast: done, undo } = onDone(outcome.data)
      const counts = { kind: 'offers', title: (count: number) => t('severalSaved', { count }) }
      const onUndo = undo && (() => void takeBack(product, undo, newKey()))
      toast({ tone: 'good', about, ...done }, { onUndo, counts })
    } else if (outcome.error.code === OFFLINE && (await queue(product, body, key))) {
      if (onQueued) onQueued()
      else toast({ title: t('queued', { name: product.name }), text: t('queuedText'), tone: 'good', about })
      return { ...outcome, isQueued: true }
    } else if (onFailed) onFailed()
    else toast({ title: t('notChanged', { name: product.name }), text: textOf(outcome.error), tone: 'bad', about })
    return { ...outcome, isQueued: false }
  }
  return { change, isBusy }
}

/** Returns whether a failed change may be stored anyway: its response was lost or never read. */
export function mayBeStored({ status }: Pick<CallError, 'status'>): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}
