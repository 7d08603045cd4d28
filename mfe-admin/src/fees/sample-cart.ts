import { applyFees, type DeliveryArea, type Fee, type Paise, splitTotal } from '@santhe/rules'

export interface PricedSample {
  fees: { id: number; name: string; amount: Paise }[]
  farms: { subtotal: Paise; fees: Paise; total: Paise }[]
  subtotal: Paise
  total: Paise
}

/**
 * Prices a cart of these farms for an area, by the rules of the checkout. docs/product/checkout.md#fees,
 * docs/product/checkout.md#shares.
 */
export function pricedSample(
  subtotals: readonly Paise[],
  fees: readonly Fee[],
  area: DeliveryArea = 'urban',
): PricedSample {
  const subtotal = subtotals.reduce((sum, part) => sum + part, 0)
  const applied = applyFees(subtotal, fees, { area })
  const shares = splitTotal(
    applied.total,
    subtotals.map((part, place) => ({ farmerId: place + 1, subtotal: part })),
  )
  return {
    fees: applied.lines,
    farms: subtotals.map((part, place) => {
      const total = shares[place]?.total ?? 0
      return { subtotal: part, fees: total - part, total }
    }),
    subtotal,
    total: applied.total,
  }
}

/** Returns the fees with this one replaced, or appended after others of the same order. */
export function feesWith(fees: readonly Fee[], fee: Omit<Fee, 'id'>, id: number | undefined): Fee[] {
  const newId = Math.max(0, ...fees.map(each => each.id)) + 1
  return [...fees.filter(each => each.id !== id), { ...fee, id: id ?? newId }]
}
