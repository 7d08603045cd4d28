import { type Order, z } from '@santhe/contracts'
import { tabStore, useCart } from '@santhe/host'
import type { ProductQuantity } from '@santhe/rules'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Orders whose cart this tab has cleared: viewing one again must keep a newer cart. */
const STORAGE_KEY = 'santhe-cleared'
const MAX_ENTRIES = 20
const Stored = z.array(z.string())

/** Marks the cart as cleared for an order or payment; false if it already was. */
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

export function boxesOf(orders: readonly Pick<Order, 'items'>[]): ProductQuantity[] {
  return orders.flatMap(({ items }) => items.map(({ productId, quantity }) => ({ productId, quantity })))
}

interface ClearedCart {
  orderId: string
  /** Whether the server confirmed paid or pending; failures keep the cart. */
  isBought: boolean
  /** All boxes of the purchase if known; else the cart's. */
  boxes?: readonly ProductQuantity[] | undefined
}

/**
 * Clears the cart silently, once per order: boxes added later belong to the next purchase.
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
