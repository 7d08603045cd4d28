import { type PlacedList, useSteadyRows } from '@santhe/client'
import type { FarmOrder, FarmStepOutcome } from '@santhe/contracts'
import { DELIVERY_WINDOWS, FARM_WORK, isIstDate, parseOrderStatus } from '@santhe/rules'
import { useCallback, useMemo, useState } from 'react'
import { withSteps } from '../waiting/queued-changes.ts'
import { useWaiting } from '../waiting/use-waiting.tsx'

export const FARM_LIST: PlacedList = { name: 'farm-orders', firstSearch: '' }

/** URL filters; '' means not set, the status 'all' includes closed orders. */
export const NO_FILTERS = { status: '', work: '', search: '', due: '', window: '' }
export type FarmFilters = typeof NO_FILTERS

const oneOf = (allowed: readonly string[], text: string) => (allowed.includes(text) ? text : '')

/** Ignores unknown values. A day may be half typed. */
export function filtersOf({ status, work, window, ...others }: FarmFilters): FarmFilters {
  return {
    ...others,
    status: status === 'all' ? status : (parseOrderStatus(status) ?? ''),
    work: oneOf([...FARM_WORK, 'late'], work),
    window: oneOf(DELIVERY_WINDOWS, window),
  }
}

/** Open orders, earliest due first; a search without filters includes closed ones. */
export function queryOf({ status, work, search, due, window }: FarmFilters): Record<string, string> {
  const ofWork = work || (status === '' && search === '' ? 'open' : '')
  return {
    ...(status && status !== 'all' && { status }),
    ...(ofWork && { work: ofWork }),
    ...(search && { search }),
    ...(isIstDate(due) && { due }),
    ...(window && { window }),
  }
}

export interface RowActions {
  onDone: (outcomes: readonly FarmStepOutcome[]) => void
}

type Fields = Pick<FarmOrder, 'status' | 'packedAt'>

/** Applies queued steps and outcomes to the rows in place; orders that left the list keep theirs. */
export function useFarmRows(items: readonly FarmOrder[] | undefined, readAt: number | undefined) {
  const { changes: queued, waiting } = useWaiting(readAt)
  const list = useMemo(
    () => (queued.length === 0 ? items : items?.map(order => withSteps(order, queued, readAt))),
    [items, queued, readAt],
  )
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
  return { rows: current, gone, readAgain, onDone, waiting }
}
