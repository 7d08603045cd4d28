import { DEFAULT_AREA } from './delivery-areas.ts'
import { feeSteps } from './fee-table.ts'
import type { Fee, FeeOptions } from './fees.ts'
import type { Paise } from './money.ts'

export interface NextFeeStep {
  missing: Paise
  amount: Paise
}

/** docs/product/delivery.md#next-step */
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
