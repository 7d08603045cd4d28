import { useCallback, useEffect, useState } from 'react'
import type { StopView } from './round-view.ts'

/** For so long a stop that has just taken the place of another takes no press: a finger that was on its way meant the other. In milliseconds. */
const SETTLE_MS = 800

/**
 * Returns the stop that stands large: the one that was chosen or shown there before as long as it is open, whatever comes into the list
 * meanwhile, else the first. `isSettling` while it has only just come there.
 */
export function useNextStop(open: readonly StopView[] | undefined) {
  const [shownId, setShownId] = useState<number>()
  const current = open?.find(({ orderId }) => orderId === shownId) ?? open?.[0]
  const currentId = current?.orderId
  if (open && currentId !== shownId) setShownId(currentId)
  const [settledId, setSettledId] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(currentId), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [currentId])
  const choose = useCallback((orderId: number) => {
    setShownId(orderId)
    // The person who chose it looks at it.
    setSettledId(orderId)
  }, [])
  return { current, isSettling: currentId !== settledId, choose }
}
