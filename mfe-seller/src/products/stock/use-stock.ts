import type { Product } from '@santhe/contracts'
import { newKey } from '@santhe/host'
import { boxesAfter, MOST_BOXES } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useEffect, useRef, useState } from 'react'
import { listTexts } from '../list-texts.ts'
import { mayBeStored } from '../may-be-stored.ts'
import { useChangeOffer } from '../use-change-offer.ts'

/** Debounce of presses before saving, in ms. */
const PAUSE = 600

interface Unsaved {
  addBoxes: number
  key: string
}

/**
 * Returns a product's stock including unsaved presses. Presses are collected and saved as a difference, so boxes
 * bought since stay sold. A change whose response was lost is resent with its key before newer presses.
 * docs/product/farmer-dashboard.md#stock-in-place.
 */
export function useStock(product: Product) {
  const t = useTexts(listTexts)
  const { change, isBusy } = useChangeOffer()
  // Use the last response's stock until the product is re-read.
  const [saved, setSaved] = useState({ product, inventory: product.inventory })
  const [added, setAdded] = useState(0)
  const [failed, setFailed] = useState<Unsaved>()
  const pressed = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(false)
  const isLost = useRef(false)
  const inventory = saved.product === product ? saved.inventory : product.inventory
  const latest = useRef({ product, inventory })
  latest.current = { product, inventory }

  const send = async (unsaved: Unsaved): Promise<void> => {
    const { product: sent, inventory: before } = latest.current
    sending.current = true
    const outcome = await change({
      product: sent,
      body: { addBoxes: unsaved.addBoxes },
      key: unsaved.key,
      onDone: ({ inventory: count, addedBoxes, status }) => {
        const soldMeanwhile = before - (count - addedBoxes)
        const text = soldMeanwhile > 0 ? t('stock.sold', { count: soldMeanwhile }) : undefined
        return {
          toast: { title: t('stock.now', { name: sent.name, count }), ...(text && { text }) },
          undo:
            addedBoxes === 0
              ? undefined
              : { addBoxes: -addedBoxes, ...(status !== sent.status && { status: sent.status }) },
        }
      },
      onFailed: () => setFailed(unsaved),
    })
    sending.current = false
    isLost.current = !outcome.ok && mayBeStored(outcome.error)
    if (outcome.ok) {
      setSaved({ product: latest.current.product, inventory: outcome.data.inventory })
      setFailed(undefined)
    }
    setAdded(boxes => boxes - unsaved.addBoxes)
    save()
  }
  const save = (): void => {
    clearTimeout(timer.current)
    if (sending.current || isLost.current || pressed.current === 0) return
    const unsaved = { addBoxes: pressed.current, key: newKey() }
    pressed.current = 0
    void send(unsaved)
  }
  const retry = (): void => {
    if (!failed || sending.current) return
    setAdded(before => before + failed.addBoxes)
    setFailed(undefined)
    void send(failed)
  }
  const add = (boxes: number): void => {
    if (isLost.current) {
      retry()
      return
    }
    const allowed = Math.min(boxesAfter(inventory + added, boxes), MOST_BOXES) - inventory - added
    if (allowed === 0) return
    pressed.current += allowed
    setAdded(before => before + allowed)
    setFailed(undefined)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latestSave.current(), PAUSE)
  }
  const latestSave = useRef(save)
  latestSave.current = save
  // Leaving the list saves pending presses.
  useEffect(() => () => latestSave.current(), [])
  return { boxes: boxesAfter(inventory, added), add, save, isBusy, failed, retry }
}
