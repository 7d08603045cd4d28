import { z } from '@santhe/contracts'
import { useCart } from '@santhe/host'
import { useEffect, useRef } from 'react'

/** Where the tab stores what it has cleared the cart for: another look at the same news, by reload or by Back, finds a newer cart. */
const STORAGE_KEY = 'santhe-cleared'
const MAX_ENTRIES = 20
const Stored = z.array(z.string())

/** Notes it; false where it was noted before. A storage that is full or forbidden remembers nothing. */
function isNews(news: string): boolean {
  try {
    const stored = Stored.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')).data ?? []
    if (stored.includes(news)) return false
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...stored, news].slice(-MAX_ENTRIES)))
    return true
  } catch {
    return true
  }
}

/**
 * Clears the cart, without a toast, when the server has responded paid or pending; a failure keeps it. Once for each of the two: what is put
 * in the cart after that is the next purchase's. docs/product/checkout.md#clearing-the-cart.
 */
export function useClearedCart(orderId: string, bought: 'paid' | 'pending' | undefined): void {
  const { clearQuietly, isReady } = useCart()
  const isCleared = useRef(false)
  useEffect(() => {
    if (!isReady || !bought) return
    const isFirst = isNews(`${orderId} ${bought}`)
    if (isFirst && !isCleared.current) clearQuietly()
    isCleared.current = true
  }, [isReady, orderId, bought, clearQuietly])
}
