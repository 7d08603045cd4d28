import { useCall } from '@santhe/client'
import { changeOffer, type Product, type ResponseOf } from '@santhe/contracts'
import { newKey } from '@santhe/host'
import { useState } from 'react'
import { mayBeStored } from '../products/may-be-stored.ts'

/** Boxes sent without a response; perhaps stored. */
export interface LostBoxes {
  product: Product
  addBoxes: number
  key: string
}

export interface SentBoxes {
  before: Product
  saved?: ResponseOf<typeof changeOffer>
  /** Unsaved rest, if any. */
  rest?: number
}

/** Changes stock by a difference that counts once, even if its response is lost and more is pressed. */
export function useSendBoxes() {
  const [sendOffer, { isBusy }] = useCall(changeOffer)
  const [lost, setLost] = useState<Readonly<Record<number, LostBoxes | undefined>>>({})

  const sendOne = async (boxes: LostBoxes) => {
    const { product, addBoxes, key } = boxes
    const outcome = await sendOffer({ params: { id: product.id }, body: { addBoxes }, idempotencyKey: key })
    const isLost = !outcome.ok && mayBeStored(outcome.error)
    setLost(all => ({ ...all, [product.id]: isLost ? boxes : undefined }))
    return { saved: outcome.ok ? outcome.data : undefined, isLost }
  }

  /** Resends the lost difference unchanged first, then the rest. */
  const send = async (product: Product, addBoxes: number): Promise<SentBoxes> => {
    const again = lost[product.id]
    const before = again?.product ?? product
    const first = again && (await sendOne(again))
    if (first?.isLost) return { before, rest: addBoxes }
    const stored = first?.saved
    const rest = again && stored ? addBoxes - again.addBoxes : addBoxes
    if (rest === 0) return { before, ...(stored && { saved: stored }) }
    const now = stored ? { ...before, inventory: stored.inventory, status: stored.status } : before
    const { saved } = await sendOne({ product: now, addBoxes: rest, key: newKey() })
    if (!saved) return { before, rest }
    return { before, saved: { ...saved, addedBoxes: saved.addedBoxes + (stored?.addedBoxes ?? 0) } }
  }
  return { lost, send, isBusy }
}
