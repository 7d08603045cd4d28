import type { listProductImages, Product, ProductDetail, ResponseOf } from '@santhe/contracts'
import { picturesOf, productView, type ReviewRecord, type StockedProduct } from '@santhe/domain'
import { paiseToRupees } from '@santhe/rules'
import { firstPartOf } from './location.ts'
import { presentReview } from './reviews.ts'

export function presentProduct(product: StockedProduct): Product {
  const view = productView(product)
  return {
    ...view,
    // One answer for all askers, so no more of the place than everybody may read.
    farm: { ...view.farm, location: firstPartOf(view.farm.location) },
    price: paiseToRupees(view.price),
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  }
}

export function presentProductDetail(
  product: StockedProduct,
  { reviews, mayReview }: { reviews: readonly ReviewRecord[]; mayReview: boolean },
): ProductDetail {
  return { ...presentProduct(product), reviews: reviews.map(presentReview), mayReview }
}

/** The primary picture first. */
export function presentImages(product: StockedProduct): ResponseOf<typeof listProductImages> {
  return picturesOf(product).map(({ id, imageUrl }, place) => ({ id, imageUrl, isPrimary: place === 0 }))
}
