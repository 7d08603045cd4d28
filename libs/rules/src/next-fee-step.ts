import { DEFAULT_AREA } from './delivery-areas.ts'
import { feeSteps } from './fee-table.ts'
import type { Fee, FeeOptions } from './fees.ts'
import type { Paise } from './money.ts'

/** What a cart needs for a lower delivery fee, and what that would be. */
export interface NextFeeStep {
  missing: Paise
  amount: Paise
}

/**
 * Returns how much is missing until the market's fee table charges less, and what it charges then; undefined where more boxes make
 * nothing cheaper. Of several tables the one with the nearest step counts. docs/product/delivery.md#next-step.
 */
export function nextFeeStep(
  subtotal: Paise,
  fees: readonly Fee[],
  { area = DEFAULT_AREA, isPickup = false }: FeeOptions = {},
): NextFeeStep | undefined {
  if (isPickup) return undefined
  const next = fees.flatMap(({ isActive, table }) => {
    if (!isActive || table === undefined) return []
    const steps = feeSteps(table, area)
    const current = steps.findLast(({ from }) => from <= subtotal)
    const cheaper = steps.find(({ from, amount }) => from > subtotal && current && amount < current.amount)
    return cheaper ? [{ missing: cheaper.from - subtotal, amount: cheaper.amount }] : []
  })
  return next.sort((a, b) => a.missing - b.missing)[0]
}
