import type { Paise } from './money.ts'

export interface FarmSubtotal {
  farmerId: number
  subtotal: Paise
}

export interface FarmShare {
  farmerId: number
  total: Paise
}

/** Returns each farm's weight. If all subtotals are 0, farms share equally, so that fees on free boxes are paid. */
function weightsOf(farms: readonly FarmSubtotal[]): bigint[] {
  const weights = farms.map(farm => BigInt(farm.subtotal))
  return weights.some(weight => weight > 0n) ? weights : weights.map(() => 1n)
}

/**
 * Returns each farm's share of a purchase's total in proportion to the subtotals, in the given order. Shares add up to `total`
 * exactly (largest remainder, ties by farm id). docs/product/checkout.md#shares.
 * @throws RangeError when there is a total without farms, or a negative amount
 */
export function splitTotal(total: Paise, farms: readonly FarmSubtotal[]): FarmShare[] {
  if (total < 0 || farms.some(farm => farm.subtotal < 0))
    throw new RangeError('A total or subtotal below zero cannot be split')
  if (farms.length === 0) {
    if (total === 0) return []
    throw new RangeError('A total without farms cannot be split')
  }
  const weights = weightsOf(farms)
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  const parts = farms.map(({ farmerId }, place) => {
    const product = BigInt(total) * (weights[place] ?? 0n)
    return { farmerId, place, whole: Number(product / sum), remainder: product % sum }
  })
  const missing = total - parts.reduce((all, part) => all + part.whole, 0)
  const byRemainder = [...parts].sort(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.farmerId - b.farmerId,
  )
  const rounded = new Set(byRemainder.slice(0, missing).map(part => part.place))
  return parts.map(({ farmerId, place, whole }) => ({ farmerId, total: whole + (rounded.has(place) ? 1 : 0) }))
}
