import { useCall } from '@santhe/client'
import { changeOffer, type InputOf, type Product, type ResponseOf } from '@santhe/contracts'
import { type CallError, type NewToast, newKey, OFFLINE, textOf, useHost, useSession, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { listTexts } from '../texts/products.ts'

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

/** Same chunk as the notes of what waits, which is loaded while there is a network. */
export const loadWaiting = () => import(/* webpackChunkName: "waiting-offers" */ './waiting/WaitingOffers.tsx')

/** Changes an offer at once, with a toast and undo; without a network it is queued. */
export function useChangeOffer() {
  const t = useTexts(listTexts)
  const toast = useToast()
  const { store } = useHost()
  const { user } = useSession()
  const personId = user?.id ?? 0
  const [send, { isBusy }] = useCall(changeOffer)

  const sendBody = (id: number, body: OfferBody, key?: string) =>
    send({ params: { id }, body, idempotencyKey: key ?? newKey() })

  /**
   * Returns whether a change was queued. 'Sold out' takes the boxes that were seen, so that boxes added elsewhere stay.
   * A helper's changes would go with the help.
   */
  const queue = async ({ id, name, inventory }: Product, body: OfferBody, key: string): Promise<boolean> => {
    if (user?.helps) return false
    const queued = body.soldOut
      ? { offer: { addBoxes: -inventory }, idempotencyKey: newKey() }
      : { offer: body, idempotencyKey: key }
    return loadWaiting().then(
      waiting => waiting.queueOffer({ personId, orderIds: [id], name, ...queued }, store),
      () => false,
    )
  }
  /** Whether earlier changes of a product wait, behind which later ones must wait too. */
  const isQueued = (id: number): Promise<boolean> =>
    loadWaiting().then(
      waiting => waiting.hasQueued(personId, id),
      () => false,
    )

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
    const waits = { ok: false, error: OFFLINE } as const
    const outcome = (await isQueued(product.id)) ? waits : await sendBody(product.id, body, key)
    const about = `offer ${product.id}`
    if (outcome.ok) {
      const { toast: done, undo } = onDone(outcome.data)
      const counts = { kind: 'offers', title: (count: number) => t('severalSaved', { count }) }
      const onUndo = undo && (() => void takeBack(product, undo, newKey()))
      toast({ tone: 'good', about, ...done }, { onUndo, counts })
    } else if (outcome.error.code === OFFLINE.code && (await queue(product, body, key))) {
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
