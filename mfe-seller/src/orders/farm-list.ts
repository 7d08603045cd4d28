import { type PlacedList, useSteadyRows } from '@santhe/client'
import type { FarmOrder, FarmStepOutcome } from '@santhe/contracts'
import { DELIVERY_WINDOWS, FARM_WORK, isIstDate, parseOrderStatus } from '@santhe/rules'
import { useCallback, useState } from 'react'
import { useWaiting } from '../waiting/use-waiting.tsx'

export const FARM_LIST: PlacedList = { name: 'farm-orders', firstSearch: '' }

/** URL filters; '' means not set; status 'all' includes closed orders. */
export const NO_FILTERS = { status: '', work: '', search: '', due: '', window: '' }
export type FarmFilters = typeof NO_FILTERS

const oneOf = (allowed: readonly string[], text: string) => (allowed.includes(text) ? text : '')

/** Ignores unknown values. A day may be only half typed. */
export function filtersOf({ status, work, window, ...others }: FarmFilters): FarmFilters {
  return {
    ...others,
    status: status === 'all' ? status : (parseOrderStatus(status) ?? ''),
    work: oneOf([...FARM_WORK, 'late', 'complaints'], work),
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

/** Applies queued steps and outcomes to the rows in place; orders that left the list keep their rows. */
export function useFarmRows(items: readonly FarmOrder[] | undefined, readAt: number | undefined) {
  const { waits, waiting } = useWaiting(readAt)
  const { rows, gone, readAgain } = useSteadyRows(items)
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
  // Rows that left the list keep the time of their last read, so steps sent since then still apply.
  const [readAts] = useState(() => new WeakMap<FarmOrder, number | undefined>())
  for (const item of items ?? []) readAts.set(item, readAt)
  const current = rows?.map(row => {
    const changed = { ...row, ...changes.get(row) }
    return waits?.withSteps(changed, readAts.get(row)) ?? changed
  })
  return { rows: current, gone, readAgain, onDone, waiting }
}
