import { useCallback, useEffect, useState } from 'react'
import type { StopView } from './round-view.ts'

/** A stop that just became current ignores presses this long (ms): the finger meant the previous one. */
const SETTLE_MS = 800

/**
 * Returns the current stop: the chosen or previous one while open, else the first. `isSettling` just after a change.
 */
export function useNextStop(open: readonly StopView[]) {
  const [shownId, setShownId] = useState<number>()
  const current = open.find(({ orderId }) => orderId === shownId) ?? open[0]
  const currentId = current?.orderId
  if (currentId !== shownId) setShownId(currentId)
  const [settledId, setSettledId] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(currentId), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [currentId])
  const choose = useCallback((orderId: number) => {
    setShownId(orderId)
    // Chosen deliberately, so no settling time.
    setSettledId(orderId)
  }, [])
  return { current, isSettling: currentId !== settledId, choose }
}
