import { DEFAULT_AREA, type DeliveryArea } from './delivery-areas.ts'
import { type FeeRow, tableAmount } from './fee-table.ts'
import { type Paise, percentOf, rupeesToPaise } from './money.ts'

export const FEE_TYPES = ['fixed', 'percentage', 'table'] as const
export type FeeType = (typeof FEE_TYPES)[number]

/** An order fee as the admin sets it. `value` is rupees for a fixed fee, percent for a percentage, 0 for a table. docs/product/checkout.md#fee-fields. */
export interface Fee {
  id: number
  name: string
  type: FeeType
  value: number
  /** The rows of a fee of type `table`; other fees have none. */
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
  /** The subtotal and every fee. */
  total: Paise
}

export interface FeeOptions {
  /** Where the boxes go; Bangalore Urban where nobody knows yet. */
  area?: DeliveryArea
  /** The buyer picks the boxes up at the farms: a fee table is what bringing them costs, so none is charged. */
  isPickup?: boolean
}

/** What every fee of a purchase is computed from. */
interface Basis {
  subtotal: Paise
  /** The subtotal and the fees applied to it so far. */
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
 * Returns the active fees on a subtotal over all farms, by displayOrder, then id. A fee applied to subtotal is computed from the running
 * base and added to it; any other is computed from the subtotal alone. The row of a fee table is always found by the subtotal.
 * docs/product/checkout.md#fees, docs/product/delivery.md#fee-table.
 * Throws RangeError when a fee's amount is negative or has more than two decimals, or a table has no row for the subtotal.
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
