import type { CartSplit, CheckedLine, Quote } from '@santhe/contracts'
import type { CartSplitView, CheckedCartLine, QuoteRecord } from '@santhe/domain'
import { DEFAULT_AREA, harvestMonthText, paiseToRupees } from '@santhe/rules'

export function presentQuote(quote: QuoteRecord): Quote {
  const { quoteId, expiresAt, lines, fees, farms, area, pickup = false, offersPickup = false, subtotal, total } = quote
  return {
    quoteId,
    expiresAt: expiresAt.toISOString(),
    lines: lines.map(({ productId, name, farmerId, quantity, price, lineTotal }) => ({
      productId,
      name,
      farmerId,
      quantity,
      price: paiseToRupees(price),
      lineTotal: paiseToRupees(lineTotal),
    })),
    fees: fees.map(({ id, name, amount }) => ({ id, name, amount: paiseToRupees(amount) })),
    farms: farms.map(farm => ({
      farmerId: farm.farmerId,
      farmName: farm.farmName,
      subtotal: paiseToRupees(farm.subtotal),
      total: paiseToRupees(farm.total),
      estimatedDelivery: farm.estimatedDelivery,
      ...(farm.movedFrom && { movedFrom: farm.movedFrom }),
      ...(farm.planDistrict && { planDistrict: farm.planDistrict }),
    })),
    area: area ?? DEFAULT_AREA,
    pickup,
    offersPickup,
    subtotal: paiseToRupees(subtotal),
    total: paiseToRupees(total),
  }
}

export function presentCheckedLine({ price, harvestMonth, ...line }: CheckedCartLine): CheckedLine {
  return {
    ...line,
    harvestMonth: harvestMonthText(harvestMonth),
    price: price === null ? null : paiseToRupees(price),
  }
}

export function presentCartSplit({ fees, ...split }: CartSplitView): CartSplit {
  const { together, near, later } = fees
  return {
    ...split,
    fees: { together: paiseToRupees(together), near: paiseToRupees(near), later: paiseToRupees(later) },
  }
}
