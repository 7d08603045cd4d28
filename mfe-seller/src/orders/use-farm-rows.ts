import { useSteadyRows } from '@santhe/client'
import type { FarmOrder, FarmStepOutcome } from '@santhe/contracts'
import { useCallback, useState } from 'react'

export interface RowActions {
  onDone: (outcomes: readonly FarmStepOutcome[]) => void
}

type Fields = Pick<FarmOrder, 'status' | 'packedAt'>

/** Applies outcomes to the rows in place; orders that left the list keep theirs. */
export function useFarmRows(list: readonly FarmOrder[] | undefined) {
  const { rows, gone, readAgain } = useSteadyRows(list)
  const [changes, setChanges] = useState<ReadonlyMap<FarmOrder, Fields>>(new Map())
  const onDone = useCallback(
    (outcomes: readonly FarmStepOutcome[]) => {
      setChanges(before => {
        const after = new Map(before)
        for (const { id, status, packedAt } of outcomes) {
          const row = rows?.find(order => order.id === id)
          if (row && status) after.set(row, { status, packedAt })
        }
        return after
      })
    },
    [rows],
  )
  const current = rows?.map(row => {
    const change = changes.get(row)
    return change ? { ...row, ...change } : row
  })
  return { rows: current, gone, readAgain, onDone }
}
