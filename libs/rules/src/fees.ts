import type { DeliveryArea } from './delivery-areas.ts'
import { type Paise, percentOf, rupeesToPaise } from './money.ts'

export const FEE_TYPES = ['fixed', 'percentage'] as const
export type FeeType = (typeof FEE_TYPES)[number]

/** An order fee as the admin sets it. `value` is rupees for a fixed fee, percent for a percentage. docs/product/checkout.md#fee-fields. */
export interface Fee {
  id: number
  name: string
  type: FeeType
  value: number
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

function amountOf(fee: Fee, base: Paise): Paise {
  if (fee.type === 'percentage') return percentOf(base, fee.value)
  const amount = rupeesToPaise(fee.value)
  if (amount === undefined) throw new RangeError(`Fee ${fee.id} is not an amount in rupees: ${fee.value}`)
  return amount
}

/**
 * Returns the active fees on a subtotal, by displayOrder, then id. A fee applied to subtotal is computed from the running base and
 * added to it; any other is computed from the subtotal alone. docs/product/checkout.md#fees.
 * Throws RangeError when a fee's value is negative or has more than two decimals.
 */
export function applyFees(subtotal: Paise, fees: readonly Fee[], _options: { area?: DeliveryArea } = {}): FeesApplied {
  const active = fees.filter(fee => fee.isActive).sort((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
  let base = subtotal
  let total = subtotal
  const lines = active.map(fee => {
    const amount = amountOf(fee, fee.applyToSubtotal ? base : subtotal)
    if (fee.applyToSubtotal) base += amount
    total += amount
    return { id: fee.id, name: fee.name, amount }
  })
  return { lines, total }
}
