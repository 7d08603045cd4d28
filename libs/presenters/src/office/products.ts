import type { AdminProduct, Product } from '@santhe/contracts'
import type { StockedProduct } from '@santhe/domain'
import { daysBetween, hasEnded, istDateOf } from '@santhe/rules'
import { productWith } from '../products.ts'

/** Returns a product with its farm's whole location. */
export function presentProduct(product: StockedProduct): Product {
  return productWith(location => location, product)
}

/** Returns a product with its farm's place and, once it is past its date, for how many days. */
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
