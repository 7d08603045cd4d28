import { useCallback, useState } from 'react'
import { clearPlacement, type Placement, readPlacement, savePlacement } from './placement.ts'

export function usePlacement(personId: number) {
  const [placement, setPlacement] = useState(() => readPlacement(personId))
  const save = useCallback((next: Placement) => {
    savePlacement(next)
    setPlacement(next)
  }, [])
  const clear = useCallback(() => {
    clearPlacement()
    setPlacement(undefined)
  }, [])
  return { personId, placement, save, clear }
}

export type PlacementState = ReturnType<typeof usePlacement>
