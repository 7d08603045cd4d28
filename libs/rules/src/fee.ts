import type { FeeRow } from './fee-table.ts'

export const FEE_TYPES = ['fixed', 'percentage', 'table'] as const
export type FeeType = (typeof FEE_TYPES)[number]

/** `value`: rupees if fixed, percent, or 0 for tables. docs/product/checkout.md#fee-fields. */
export interface Fee {
  id: number
  name: string
  type: FeeType
  value: number
  /** Only for type `table`. */
  table?: readonly FeeRow[] | undefined
  applyToSubtotal: boolean
  displayOrder: number
  isActive: boolean
}
