import type { Product } from '@santhe/contracts'
import { productView, type StockedProduct } from '@santhe/domain'
import { paiseToRupees } from '@santhe/rules'

/** Returns a product in rupees, with as much of its farm's location as `visiblePart` lets through. */
export function productWith(visiblePart: (location: string) => string, product: StockedProduct): Product {
  const view = productView(product)
  return {
    ...view,
    farm: { ...view.farm, location: visiblePart(view.farm.location) },
    price: paiseToRupees(view.price),
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  }
}
