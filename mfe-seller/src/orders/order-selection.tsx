import type { FarmOrder } from '@santhe/contracts'
import { isFinalStatus } from '@santhe/rules'
import type { DataTable } from '@santhe/ui/office'
import { type ComponentProps, useCallback, useMemo, useState } from 'react'
import styles from './orders.module.css'

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

type FarmSelection = NonNullable<ComponentProps<typeof DataTable<FarmOrder>>['selection']>

/** Omitted for closed orders, which can't be selected. */
export function Tick({ order, selection }: { order: FarmOrder; selection: FarmSelection }) {
  const { selected, onChange, isSelectable, nameOf } = selection
  const isChosen = selected.includes(order.id)
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={nameOf(order)}
        checked={isChosen}
        disabled={!isSelectable(order)}
        onChange={() => onChange(isChosen ? selected.filter(id => id !== order.id) : [...selected, order.id])}
      />
    </label>
  )
}
