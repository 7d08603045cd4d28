import type { listProductImages, Product, ProductDetail, ResponseOf } from '@santhe/contracts'
import { type FarmRating, picturesOf, type ReviewRecord, type StockedProduct } from '@santhe/domain'
import { productWith } from '../products.ts'
import { firstPartOf } from './location.ts'
import { presentReview } from './reviews.ts'

/** Returns a product as everybody reads it. One response serves all callers, so it has the first part of the farm's location alone. */
export function presentProduct(product: StockedProduct): Product {
  return productWith(firstPartOf, product)
}

export function presentProductDetail(
  product: StockedProduct,
  { farm, reviews, mayReview }: { farm: FarmRating; reviews: readonly ReviewRecord[]; mayReview: boolean },
): ProductDetail {
  const presented = presentProduct(product)
  return {
    ...presented,
    farm: { ...presented.farm, rating: farm.rating, reviewCount: farm.ratingCount },
    reviews: reviews.map(presentReview),
    mayReview,
  }
}

/** Returns a product's pictures, the primary one first. */
export function presentImages(product: StockedProduct): ResponseOf<typeof listProductImages> {
  return picturesOf(product).map(({ id, imageUrl }, place) => ({ id, imageUrl, isPrimary: place === 0 }))
}
