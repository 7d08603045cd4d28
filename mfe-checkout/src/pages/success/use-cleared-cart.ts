import { z } from '@santhe/contracts'
import { useCart } from '@santhe/host'
import { useEffect, useRef } from 'react'

/** Where the tab keeps what it has cleared the cart for: another look at the same news, by reload or by Back, finds a newer cart. */
const PLACE = 'santhe-cleared'
const MOST = 20
const Kept = z.array(z.string())

/** Notes it; false where it was noted before. A storage that is full or forbidden remembers nothing. */
function isNews(news: string): boolean {
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(PLACE) ?? '[]')).data ?? []
    if (kept.includes(news)) return false
    sessionStorage.setItem(PLACE, JSON.stringify([...kept, news].slice(-MOST)))
    return true
  } catch {
    return true
  }
}

/**
 * Clears the cart, without a toast, when the server has said paid or pending; a failure keeps it. Once for each of the two: what is put
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
