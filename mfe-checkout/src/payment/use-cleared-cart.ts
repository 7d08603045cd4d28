import { type Order, z } from '@santhe/contracts'
import { tabStore, useCart } from '@santhe/host'
import type { ProductQuantity } from '@santhe/rules'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Where the tab stores what it has cleared the cart for: another look at the same order, by reload, by Back or once it is paid, finds a newer cart. */
const STORAGE_KEY = 'santhe-cleared'
const MAX_ENTRIES = 20
const Stored = z.array(z.string())

/** Notes that the cart is cleared for this order or payment; false where it was noted before. */
export function isFirstClearing(orderId: string): boolean {
  try {
    const stored = Stored.safeParse(JSON.parse(tabStore.getItem(STORAGE_KEY) ?? '[]')).data ?? []
    if (stored.includes(orderId)) return false
    tabStore.setItem(STORAGE_KEY, JSON.stringify([...stored, orderId].slice(-MAX_ENTRIES)))
    return true
  } catch {
    return true
  }
}

/** Returns the boxes of a purchase. */
export function boxesOf(orders: readonly Pick<Order, 'items'>[]): ProductQuantity[] {
  return orders.flatMap(({ items }) => items.map(({ productId, quantity }) => ({ productId, quantity })))
}

interface ClearedCart {
  orderId: string
  /** Whether the server has responded paid or pending; a failure keeps the cart. */
  isBought: boolean
  /** The boxes of the whole purchase, where they are known; else what is in the cart was bought. */
  boxes?: readonly ProductQuantity[] | undefined
}

/**
 * Clears the cart, without a toast, once it is bought, and once for each order: what is put in the cart after that is the next purchase's.
 * docs/product/checkout.md#clearing-the-cart.
 */
export function useClearedCart({ orderId, isBought, boxes }: ClearedCart): void {
  const { clearQuietly, isReady } = useCart()
  const isCleared = useRef(false)
  const clear = useEffectEvent((id: string) => {
    if (isFirstClearing(id) && !isCleared.current) clearQuietly(boxes)
    isCleared.current = true
  })
  useEffect(() => {
    if (isReady && isBought) clear(orderId)
  }, [isReady, orderId, isBought])
}
