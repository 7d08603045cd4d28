import type { FarmOrder } from '@santhe/contracts'
import type { DataTable } from '@santhe/ui/office'
import type { ComponentProps } from 'react'
import styles from '../orders.module.css'

export type FarmSelection = NonNullable<ComponentProps<typeof DataTable<FarmOrder>>['selection']>

/** Closed orders can't be selected. */
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
