import { useCart } from '@santhe/host'
import { useEffect, useRef } from 'react'

/** Clears the cart once, without a toast, when the server has said paid or pending; a failure keeps it. Decisions 'Orders'. */
export function useClearedCart(isBought: boolean): void {
  const { clearQuietly, isReady } = useCart()
  const isCleared = useRef(false)
  useEffect(() => {
    if (!isReady || !isBought || isCleared.current) return
    isCleared.current = true
    clearQuietly()
  }, [isReady, isBought, clearQuietly])
}
