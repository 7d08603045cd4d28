import type { FarmOrder } from '@santhe/contracts'
import { isFinalStatus } from '@santhe/rules'
import { useCallback, useMemo, useState } from 'react'

export const isChoosable = ({ status }: Pick<FarmOrder, 'status'>): boolean => !isFinalStatus(status)

export interface OrderSelection {
  isChoosing: boolean
  orders: readonly FarmOrder[]
  toggle: () => void
  choose: (ids: readonly number[]) => void
}

export function useOrderSelection(rows: readonly FarmOrder[] | undefined): OrderSelection {
  const [ids, setIds] = useState<readonly number[]>()
  const orders = useMemo(() => rows?.filter(row => ids?.includes(row.id) && isChoosable(row)) ?? [], [rows, ids])
  const toggle = useCallback(() => setIds(before => (before ? undefined : [])), [])
  return { isChoosing: ids !== undefined, orders, toggle, choose: setIds }
}
