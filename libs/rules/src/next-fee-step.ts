import { DEFAULT_AREA, type DeliveryArea } from './area-of-pin.ts'
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

/** Returns the subtotal from which all fee tables charge nothing; undefined if they always charge, or none is active. */
export function freeFrom(fees: readonly Fee[], area: DeliveryArea = DEFAULT_AREA): Paise | undefined {
  const tables = fees.flatMap(({ isActive, table }) => (isActive && table ? [feeSteps(table, area)] : []))
  const free = tables.map(steps => steps.find(({ amount }) => amount === 0)?.from)
  return free.reduce(
    (most, from) => (most === undefined || from === undefined ? undefined : Math.max(most, from)),
    free[0],
  )
}
