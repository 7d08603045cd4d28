import type { ProductSales } from '@santhe/contracts'
import type { ProductSalesView } from '@santhe/domain'
import { paiseToRupees } from '@santhe/rules'

/** Returns what was sold of a product, in rupees. */
export function presentProductSales({ totalRevenue, salesHistory, ...totals }: ProductSalesView): ProductSales {
  return {
    ...totals,
    totalRevenue: paiseToRupees(totalRevenue),
    salesHistory: salesHistory.map(({ price, orderDate, ...sale }) => ({
      ...sale,
      price: paiseToRupees(price),
      orderDate: orderDate.toISOString(),
    })),
  }
}
