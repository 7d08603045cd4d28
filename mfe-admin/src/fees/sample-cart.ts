import { applyFees, type DeliveryArea, type Fee, type Paise, splitTotal } from '@santhe/rules'

export interface PricedSample {
  fees: { id: number; name: string; amount: Paise }[]
  /** What each farm sells, its share of the fees, and both. */
  farms: { subtotal: Paise; fees: Paise; total: Paise }[]
  subtotal: Paise
  total: Paise
}

/** Returns what a cart of these farms costs with these fees where it goes to this area, as the checkout prices it. docs/product/checkout.md#fees, docs/product/checkout.md#shares. */
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

/** Returns the fees as they would be with this one: changed, or added behind all others of its place. */
export function feesWith(fees: readonly Fee[], fee: Omit<Fee, 'id'>, id: number | undefined): Fee[] {
  const newId = Math.max(0, ...fees.map(each => each.id)) + 1
  return [...fees.filter(each => each.id !== id), { ...fee, id: id ?? newId }]
}
