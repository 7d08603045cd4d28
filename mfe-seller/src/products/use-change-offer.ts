import { useCall } from '@santhe/client'
import { changeOffer, type InputOf, type Product, type ResponseOf } from '@santhe/contracts'
import { type NewToast, newKey, type Outcome, textOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { listTexts } from './list-texts.ts'

export type OfferBody = InputOf<typeof changeOffer, 'body'>
type ChangedOffer = ResponseOf<typeof changeOffer>

interface Change {
  product: Product
  body: OfferBody
  /** The same for a change that is sent again, so that it counts once. */
  key?: string
  /** What the message says of it, and what takes it back; without `undo` it has no 'Undo'. */
  onDone: (changed: ChangedOffer) => { toast: NewToast; undo?: OfferBody | undefined }
  /** What happens to a failure; a toast shows it where this is left out. */
  onFailed?: () => void
}

/** Returns how an offer is changed: at once, with a message that says what is true now and can take it back. */
export function useChangeOffer() {
  const t = useTexts(listTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(changeOffer)

  const sendBody = (id: number, body: OfferBody, key?: string) =>
    send({ params: { id }, body, idempotencyKey: key ?? newKey() })

  const takeBack = async (product: Product, body: OfferBody, key: string): Promise<void> => {
    const outcome = await sendBody(product.id, body, key)
    const about = `offer ${product.id}`
    if (outcome.ok) return toast({ title: t('undone', { name: product.name }), tone: 'good', about })
    const { error } = outcome
    // Where no response came it may be done already: pressed again, the same request is sent.
    const again = error.status === 0 ? () => void takeBack(product, body, key) : undefined
    toast({ title: t('notChanged', { name: product.name }), text: textOf(error), tone: 'bad', about }, again)
  }

  const change = async ({ product, body, key, onDone, onFailed }: Change): Promise<Outcome<ChangedOffer>> => {
    const outcome = await sendBody(product.id, body, key)
    const about = `offer ${product.id}`
    if (outcome.ok) {
      const { toast: done, undo } = onDone(outcome.data)
      toast({ tone: 'good', about, ...done }, undo && (() => void takeBack(product, undo, newKey())))
    } else if (onFailed) onFailed()
    else toast({ title: t('notChanged', { name: product.name }), text: textOf(outcome.error), tone: 'bad', about })
    return outcome
  }
  return { change, isBusy }
}
