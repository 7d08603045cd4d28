import { useCall, useDeliveryPin } from '@santhe/client'
import { type CartSplit, checkCart } from '@santhe/contracts'
import { useCart } from '@santhe/host'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Checked, changesOf } from './cart-changes.ts'

const NOTHING: Checked = new Map()

/**
 * Checks prices and stock on opening, on return to the tab, when online again, and for new lines. A failed check
 * blocks nobody: checkout checks again.
 */
export function useCartCheck() {
  const { lines, isReady } = useCart()
  const [send] = useCall(checkCart)
  const [checked, setChecked] = useState(NOTHING)
  const [split, setSplit] = useState<CartSplit>()
  const [hasFailed, setHasFailed] = useState(false)
  const requestedIds = useRef(new Set<number>())
  const latestCheck = useRef(0)
  const checkedCart = useRef('')
  const [zipCode] = useDeliveryPin()
  const cartKey = [zipCode, ...lines.map(({ id, quantity }) => `${id}×${quantity}`)].join(' ')

  const check = useEffectEvent(async () => {
    if (!isReady || lines.length === 0) return
    latestCheck.current += 1
    const thisCheck = latestCheck.current
    requestedIds.current = new Set(lines.map(({ id }) => id))
    checkedCart.current = cartKey
    const items = lines.map(({ id, quantity }) => ({ productId: id, quantity }))
    const outcome = await send({ body: { items, ...(zipCode !== undefined && { zipCode }) } })
    if (thisCheck !== latestCheck.current) return
    setHasFailed(!outcome.ok)
    if (!outcome.ok) return
    setChecked(new Map(outcome.data.lines.map(line => [line.productId, line])))
    setSplit(outcome.data.split ?? undefined)
  })
  const checkUnknown = useEffectEvent((key: string) => {
    const isUnknown = lines.some(({ id }) => !requestedIds.current.has(id))
    // The price of two purchases depends on all boxes and the destination.
    if (isUnknown || (split && checkedCart.current !== key)) void check()
  })

  // Depends on the lines, whose check decides what is unknown.
  useEffect(() => {
    if (isReady && lines.length > 0) checkUnknown(cartKey)
  }, [isReady, lines, cartKey])

  useEffect(() => {
    const handleBack = () => {
      if (document.visibilityState === 'visible') void check()
    }
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void check()
    }
    document.addEventListener('visibilitychange', handleBack)
    addEventListener('online', handleBack)
    addEventListener('pageshow', handleShow)
    return () => {
      document.removeEventListener('visibilitychange', handleBack)
      removeEventListener('online', handleBack)
      removeEventListener('pageshow', handleShow)
    }
  }, [])

  const changes = useMemo(() => changesOf(lines, checked), [lines, checked])
  return { changes, checked, split, hasFailed }
}
