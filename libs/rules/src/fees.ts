import { DEFAULT_AREA, type DeliveryArea } from './area-of-pin.ts'
import type { FeeRow } from './fee-table.ts'
import { tableAmount } from './fee-table.ts'
import { type Paise, percentOf, rupeesToPaise } from './money.ts'

export const FEE_TYPES = ['fixed', 'percentage', 'table'] as const
export type FeeType = (typeof FEE_TYPES)[number]

/** `value` is rupees if fixed, per cent, or 0 for tables. docs/product/checkout.md#fee-fields. */
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

interface FeeLine {
  id: number
  name: string
  amount: Paise
}

export interface FeesApplied {
  lines: FeeLine[]
  total: Paise
}

export interface FeeOptions {
  /** Default: Bangalore Urban. */
  area?: DeliveryArea
  /** Skips fee tables, which pay for delivery. */
  isPickup?: boolean
}

interface Basis {
  subtotal: Paise
  /** Subtotal plus fees applied to it so far. */
  base: Paise
  area: DeliveryArea
}

function amountOf(fee: Fee, { subtotal, base, area }: Basis): Paise {
  if (fee.type === 'table') return tableAmount(fee.table ?? [], area, subtotal)
  if (fee.type === 'percentage') return percentOf(fee.applyToSubtotal ? base : subtotal, fee.value)
  const amount = rupeesToPaise(fee.value)
  if (amount === undefined) throw new RangeError(`Fee ${fee.id} is not an amount in rupees: ${fee.value}`)
  return amount
}

/**
 * Applies active fees by displayOrder, then id. Fees applied to subtotal use and raise the running base, others use the
 * subtotal. Tables always select their row by the subtotal. docs/product/checkout.md#fees, docs/product/delivery.md#fee-table
 * @throws RangeError when an amount is invalid, or no table row applies
 */
export function applyFees(
  subtotal: Paise,
  fees: readonly Fee[],
  { area = DEFAULT_AREA, isPickup = false }: FeeOptions = {},
): FeesApplied {
  const active = fees
    .filter(fee => fee.isActive && !(isPickup && fee.type === 'table'))
    .sort((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
  let base = subtotal
  let total = subtotal
  const lines = active.map(fee => {
    const amount = amountOf(fee, { subtotal, base, area })
    if (fee.applyToSubtotal) base += amount
    total += amount
    return { id: fee.id, name: fee.name, amount }
  })
  return { lines, total }
}
