import type { FarmOrder } from '@santhe/contracts'
import { isFinalStatus } from '@santhe/rules'
import { useCallback, useMemo, useState } from 'react'

/** Open orders alone can be taken on. */
export const isChoosable = ({ status }: Pick<FarmOrder, 'status'>): boolean => !isFinalStatus(status)

export interface OrderSelection {
  isChoosing: boolean
  /** The chosen ones among the rows, in their order. */
  orders: readonly FarmOrder[]
  /** Starts choosing, or ends it and leaves nothing chosen. */
  toggle: () => void
  choose: (ids: readonly number[]) => void
}

/** Returns the orders of the list that are selected to be taken on together. */
export function useOrderSelection(rows: readonly FarmOrder[] | undefined): OrderSelection {
  const [ids, setIds] = useState<readonly number[]>()
  const orders = useMemo(() => rows?.filter(row => ids?.includes(row.id) && isChoosable(row)) ?? [], [rows, ids])
  const toggle = useCallback(() => setIds(before => (before ? undefined : [])), [])
  return { isChoosing: ids !== undefined, orders, toggle, choose: setIds }
}
