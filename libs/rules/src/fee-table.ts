import { DELIVERY_AREAS, type DeliveryArea } from './area-of-pin.ts'
import { type Paise, rupeesToPaise } from './money.ts'

/** Rupees per area from a subtotal upwards. docs/product/delivery.md#fee-table. */
export interface FeeRow extends Record<DeliveryArea, number> {
  from: number
}

export const FEE_ROW_FIELDS = ['from', ...DELIVERY_AREAS] as const
export type FeeRowField = (typeof FEE_ROW_FIELDS)[number]

/** Limit of steps, above that of any real price list. */
export const MAX_FEE_ROWS = 12

type FeeStepProblem = 'feeStepFirst' | 'feeStepOrder'

/** Requires steps that start at 0 and increase; returns errors by index. */
export function feeStepProblems(rows: readonly Pick<FeeRow, 'from'>[]): ReadonlyMap<number, FeeStepProblem> {
  const problems = new Map<number, FeeStepProblem>()
  for (const [place, { from }] of rows.entries()) {
    const before = rows[place - 1]
    if (before === undefined ? from !== 0 : from <= before.from) {
      problems.set(place, before === undefined ? 'feeStepFirst' : 'feeStepOrder')
    }
  }
  return problems
}

function paiseOf(rupees: number): Paise {
  const paise = rupeesToPaise(rupees)
  if (paise === undefined) throw new RangeError(`A fee table has an amount that is none in rupees: ${rupees}`)
  return paise
}

/** A step for one area, in paise. */
export interface FeeStep {
  from: Paise
  amount: Paise
}

/** @throws RangeError when an amount is negative or has more than two decimals */
export function feeSteps(table: readonly FeeRow[], area: DeliveryArea): FeeStep[] {
  return table.map(row => ({ from: paiseOf(row.from), amount: paiseOf(row[area]) }))
}

/**
 * Returns the amount of the last row at or below the subtotal. docs/product/delivery.md#fee-table
 * @throws RangeError when no row applies or an amount is invalid
 */
export function tableAmount(table: readonly FeeRow[], area: DeliveryArea, subtotal: Paise): Paise {
  const step = feeSteps(table, area).findLast(({ from }) => from <= subtotal)
  if (step === undefined) throw new RangeError(`A fee table has no row for ${subtotal} paise`)
  return step.amount
}
