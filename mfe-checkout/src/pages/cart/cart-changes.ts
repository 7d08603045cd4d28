import { useCall, useDeliveryPin } from '@santhe/client'
import { type CartSplit, type CheckedLine, checkCart } from '@santhe/contracts'
import { type CartLine, useCart } from '@santhe/host'
import { rupeesToPaise } from '@santhe/rules'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

/** A difference from what was chosen. The cart stays as it is until the buyer confirms. */
export type CartChange =
  /** Unavailable: hidden, past its last day, sold out, or withdrawn. */
  | { kind: 'gone' | 'ended' | 'soldOut' | 'notSold'; line: CartLine }
  /** Fewer boxes are left than chosen. */
  | { kind: 'short'; line: CartLine; available: number }
  /** Current price in rupees per box. */
  | { kind: 'price'; line: CartLine; price: number }

export type Checked = ReadonlyMap<number, CheckedLine>

export function isUnbuyable({ kind }: CartChange): boolean {
  return kind !== 'short' && kind !== 'price'
}

function changesOfLine(line: CartLine, now: CheckedLine): CartChange[] {
  if (now.state !== 'ok') return [{ kind: now.state, line }]
  if (now.available === 0) return [{ kind: 'soldOut', line }]
  const changes: CartChange[] = []
  if (now.price !== null && rupeesToPaise(now.price) !== rupeesToPaise(line.price)) {
    changes.push({ kind: 'price', line, price: now.price })
  }
  if (now.available < line.quantity) changes.push({ kind: 'short', line, available: now.available })
  return changes
}

/** Skips lines that were not checked. */
function changesOf(lines: readonly CartLine[], checked: Checked): CartChange[] {
  return lines.flatMap(line => {
    const now = checked.get(line.id)
    return now ? changesOfLine(line, now) : []
  })
}

const NOTHING: Checked = new Map()

/**
 * Checks prices and stock on opening, on return to the tab, when online again, and for new lines. A failed check
 * blocks nothing: checkout checks again.
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

  // `checkUnknown` reads the lines, so the effect depends on them.
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
