import { type Paise, rupeesToPaise } from '@santhe/rules'
import { useState } from 'react'

export interface ShortItem {
  productId: number
  name: string
  boxes: number
  /** Price of the item's boxes in paise; if omitted, only the market checks the limit. */
  most?: Paise | undefined
}

/** Remaining boxes, or typed rupees to refund. */
export type ShortLine = { productId: number; quantity: number } | { productId: number; amount: string }

export function isAmount(text: string, most: Paise = Number.POSITIVE_INFINITY): boolean {
  const paise = rupeesToPaise(text) ?? 0
  return paise > 0 && paise <= most
}

/** Returns the shortfalls of a packed order; an item without a line is complete. */
export function useShortLines(items: readonly ShortItem[]) {
  const [lines, setLines] = useState<ShortLine[]>([])
  const lineOf = ({ productId }: ShortItem) => lines.find(line => line.productId === productId)
  const setLine = (item: ShortItem, line: ShortLine | undefined) =>
    setLines(before => [...before.filter(one => one.productId !== item.productId), ...(line ? [line] : [])])
  const isEmpty = items.every(item => {
    const line = lineOf(item)
    return line && 'quantity' in line && line.quantity === 0
  })
  const isValid = items.every(item => {
    const line = lineOf(item)
    return !line || 'quantity' in line || isAmount(line.amount, item.most)
  })
  return { lines, lineOf, setLine, isEmpty, isValid, clear: () => setLines([]) }
}
