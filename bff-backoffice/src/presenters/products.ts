import type { AdminProduct, Product } from '@santhe/contracts'
import { productView, type StockedProduct } from '@santhe/domain'
import { daysBetween, hasEnded, istDateOf, paiseToRupees } from '@santhe/rules'

export function presentProduct(product: StockedProduct): Product {
  const view = productView(product)
  return {
    ...view,
    price: paiseToRupees(view.price),
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  }
}

/** With its farm's place and, once it is past its date, for how long. */
export function presentAdminProduct(product: StockedProduct, now: Date): AdminProduct {
  const today = istDateOf(now)
  const { availableUntil, farm } = product
  return {
    ...presentProduct(product),
    categoryName: product.categoryName,
    farmerName: farm.ownerName,
    farmerLocation: farm.location,
    district: farm.district,
    taluk: farm.taluk,
    daysSinceExpiry: hasEnded(product, today) ? daysBetween(availableUntil, today) : null,
  }
}
