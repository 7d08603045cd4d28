import { type Paise, rupeesToPaise } from '@santhe/rules'
import { useState } from 'react'

export interface ShortItem {
  productId: number
  name: string
  boxes: number
  /** What its boxes cost; the market checks it where omitted. */
  most?: Paise | undefined
}

/** Boxes that there are, or typed rupees that come back. */
export type ShortLine = { productId: number; quantity: number } | { productId: number; amount: string }

export function isAmount(text: string, most: Paise = Number.POSITIVE_INFINITY): boolean {
  const paise = rupeesToPaise(text) ?? 0
  return paise > 0 && paise <= most
}

/** What is missing of an order that is packed; an item without a line is all there. */
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
