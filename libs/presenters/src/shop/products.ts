import type { listProductImages, Product, ProductDetail, ResponseOf } from '@santhe/contracts'
import {
  type FarmRating,
  mayReadProduct,
  picturesOf,
  picturesToEdit,
  type ReviewRecord,
  type StockedProduct,
} from '@santhe/domain'
import type { Actor } from '@santhe/rules'
import { officialPart, productWith } from '../products.ts'
import { firstPartOf } from './location.ts'
import { presentReview } from './reviews.ts'

/** Returns a product as everybody reads it. One response serves all callers, so it has the first part of the farm's location alone. */
export function presentProduct(product: StockedProduct): Product {
  return productWith(firstPartOf, product)
}

interface ProductSurroundings {
  actor: Actor | undefined
  farm: FarmRating
  reviews: readonly ReviewRecord[]
  mayReview: boolean
}

/** Returns a product as this caller reads it: its farmer and staff in scope read what waits for approval as well. Not for responses that others share. */
export function presentProductFor(actor: Actor | undefined, product: StockedProduct): Product {
  const presented = presentProduct(product)
  return mayReadProduct(actor, product) ? { ...presented, ...officialPart(product) } : presented
}

export function presentProductDetail(
  product: StockedProduct,
  { actor, farm, reviews, mayReview }: ProductSurroundings,
): ProductDetail {
  const presented = presentProductFor(actor, product)
  return {
    ...presented,
    farm: { ...presented.farm, rating: farm.rating, reviewCount: farm.ratingCount },
    reviews: reviews.map(presentReview),
    mayReview,
  }
}

/** Returns a product's pictures, the primary one first; for its own farmer those of the own edit, where one waits. */
export function presentImages(actor: Actor | undefined, product: StockedProduct): ResponseOf<typeof listProductImages> {
  const isOwn = actor?.role === 'farmer' && actor.farmId === product.farmId
  return picturesOf({ images: picturesToEdit(product, isOwn) }).map(({ id, imageUrl }, place) => ({
    id,
    imageUrl,
    isPrimary: place === 0,
  }))
}
