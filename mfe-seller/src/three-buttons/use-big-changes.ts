import { useCall } from '@santhe/client'
import {
  changeOffer,
  harvestProduct,
  type InputOf,
  type Product,
  type ResponseOf,
  takeBackOffer,
} from '@santhe/contracts'
import { mayRepeat, newKey, type Outcome, useLanguage } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useCallback, useState } from 'react'
import { mayBeStored } from '../products/may-be-stored.ts'
import threeButtonTexts from '../texts/en/three-button.json'
import { nameOf, shortRupees } from './name-and-price.ts'

type OfferBody = InputOf<typeof changeOffer, 'body'>

/** The last change, whether it succeeded, and its undo. */
export interface Done {
  productId: number
  text: string
  isBad?: boolean
  undo?: (() => void) | undefined
}

type SendOffer = ReturnType<typeof useCall<typeof changeOffer>>[0]

/** Returns what takes a change back, and shows how that went. */
function useTakeBack(sendOffer: SendOffer, setDone: (done: Done | undefined) => void) {
  const t = useTexts(threeButtonTexts)
  const language = useLanguage()
  const takeBack = async (product: Product, send: () => Promise<Outcome<unknown>>): Promise<void> => {
    // Hides Undo on press, shows it again without a response: the same request can be repeated.
    setDone(undefined)
    const { id: productId } = product
    const outcome = await send()
    if (outcome.ok) return setDone({ productId, text: t('undone', { name: nameOf(product, language).name }) })
    const undo = mayRepeat(outcome.error) ? () => void takeBack(product, send) : undefined
    setDone({ productId, text: t('failed'), isBad: true, undo })
  }
  const takeOfferBack = (product: Product, body: OfferBody) => {
    const idempotencyKey = newKey()
    return () => void takeBack(product, () => sendOffer({ params: { id: product.id }, body, idempotencyKey }))
  }
  return { takeBack, takeOfferBack }
}

export function useBigChanges() {
  const t = useTexts(threeButtonTexts)
  const language = useLanguage()
  const [sendOffer, { isBusy: isChanging }] = useCall(changeOffer)
  const { lost, send: sendBoxes, isBusy: isSendingBoxes } = useSendBoxes()
  const [sendHarvest, { isBusy: isHarvesting }] = useCall(harvestProduct)
  const [sendTakeBack] = useCall(takeBackOffer)
  const [done, setDone] = useState<Done>()
  const clear = useCallback(() => setDone(undefined), [])
  const fail = ({ id: productId }: Product): false => {
    setDone({ productId, text: t('failed'), isBad: true })
    return false
  }

  const { takeBack, takeOfferBack } = useTakeBack(sendOffer, setDone)

  return {
    isBusy: isChanging || isHarvesting || isSendingBoxes,
    done,
    clear,
    lostBoxesOf: ({ id }: Product) => lost[id],
    /** Sends a difference, so that boxes bought since then stay sold. Returns the unsaved rest, if any. */
    addBoxes: async (product: Product, addBoxes: number): Promise<number | undefined> => {
      const { before, saved, rest } = await sendBoxes(product, addBoxes)
      if (rest !== undefined) fail(product)
      if (!saved) return rest
      const { inventory: count, addedBoxes, status } = saved
      const sold = before.inventory - (count - addedBoxes)
      const text = t('savedBoxes', { name: nameOf(product, language).name, count })
      const back = { addBoxes: -addedBoxes, ...(status !== before.status && { status: before.status }) }
      setDone({
        productId: product.id,
        text: sold > 0 ? `${text}. ${t('sold', { count: sold })}` : text,
        undo: addedBoxes === 0 ? undefined : takeOfferBack(product, back),
      })
      return undefined
    },
    /** Returns whether the price was stored. Resend a price with the same key. */
    setPrice: async (product: Product, price: string, idempotencyKey: string): Promise<boolean> => {
      const before = String(product.pendingEdit?.price ?? product.price)
      const body = { price, seen: { price: before } }
      const outcome = await sendOffer({ params: { id: product.id }, body, idempotencyKey })
      if (!outcome.ok) return fail(product)
      const outcomeText = outcome.data.pendingEdit?.price === Number(price) ? 'waits' : 'savedPrice'
      const text = t(outcomeText, { name: nameOf(product, language).name, price: shortRupees(Number(price)) })
      setDone({ productId: product.id, text, undo: takeOfferBack(product, { price: before, seen: { price } }) })
      return true
    },
    harvest: async (product: Product): Promise<boolean> => {
      const params = { id: product.id }
      const outcome = await sendHarvest({ params, body: {} })
      if (!outcome.ok) return fail(product)
      const text = t('savedHarvest', { name: nameOf(product, language).name })
      const idempotencyKey = newKey()
      const undo = () => void takeBack(product, () => sendTakeBack({ params, idempotencyKey }))
      setDone({ productId: product.id, text, undo })
      return true
    },
  }
}

export type BigChanges = ReturnType<typeof useBigChanges>

/** Boxes sent without a response, and perhaps stored. */
interface LostBoxes {
  product: Product
  addBoxes: number
  key: string
}

interface SentBoxes {
  before: Product
  saved?: ResponseOf<typeof changeOffer>
  rest?: number
}

/** Changes stock by a difference that counts once, even if its response is lost and people press more. */
function useSendBoxes() {
  const [sendOffer, { isBusy }] = useCall(changeOffer)
  const [lost, setLost] = useState<Readonly<Record<number, LostBoxes | undefined>>>({})

  const sendOne = async (boxes: LostBoxes) => {
    const { product, addBoxes, key } = boxes
    const outcome = await sendOffer({ params: { id: product.id }, body: { addBoxes }, idempotencyKey: key })
    const isLost = !outcome.ok && mayBeStored(outcome.error)
    setLost(all => ({ ...all, [product.id]: isLost ? boxes : undefined }))
    return { saved: outcome.ok ? outcome.data : undefined, isLost }
  }

  /** Resends the lost difference unchanged, then sends the rest. */
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
