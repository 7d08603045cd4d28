import type { OrderAgain, PlaceInLine, Product, ProductDetail, ProductImage, Review } from '@santhe/contracts'
import {
  type FarmRating,
  type ListedProduct,
  mayReadProduct,
  type OrderedAgain,
  type ProductRow,
  picturesOf,
  picturesToEdit,
  type ReviewRecord,
  type StockedProduct,
  type PlaceInLine as StoredPlace,
  shownProduct,
} from '@santhe/domain'
import { type Actor, isPicturePath } from '@santhe/rules'
import { officialPart, publicPart } from '../products.ts'
import { cardsOf } from './cards.ts'

/** Returns the public first part of a place: 'Hoskote' of 'Hoskote, Bengaluru Rural'. docs/product/roles.md#location-visibility. */
export function firstPartOf(location: string): string {
  return location.split(',')[0]?.trim() ?? ''
}

export function presentPlace({ place, waiting, offer }: StoredPlace): PlaceInLine {
  return { place, waiting, ...(offer && { offer: { ...offer, until: offer.until.toISOString() } }) }
}

export function presentReview(review: ReviewRecord): Review {
  const { _id, name, avatarUrl, rating, createdAt, comment, isVerifiedBuyer } = review
  // Pages load no pictures from elsewhere.
  const ownPicture = isPicturePath(avatarUrl) ? avatarUrl : null
  return { id: _id, name, avatarUrl: ownPicture, rating, date: createdAt.toISOString(), comment, isVerifiedBuyer }
}

/**
 * Returns a product for an actor: its farmer and staff in scope also read its pending edit. Pass undefined for a response
 * that all callers share. Everybody gets only the first part of the farm's location.
 */
export function presentProduct(product: ListedProduct, actor: Actor | undefined): Product {
  const presented = publicPart(product, firstPartOf(product.farm.location))
  return mayReadProduct(actor, product) ? { ...presented, ...officialPart(product) } : presented
}

const card = cardsOf((row: ProductRow) => {
  const product = { ...shownProduct(row), inventory: 0 }
  const { inventory: _varies, ...fixed } = publicPart(product, firstPartOf(product.farm.location))
  return fixed
})

/** Returns the JSON of a product's public fields. */
export function productCard({ row, inventory }: { row: ProductRow; inventory: number }) {
  return card(row, { inventory })
}

/** Returns a product's pictures, the primary one first; its own farmer gets those of a pending edit. */
export function presentImages(product: StockedProduct, actor: Actor | undefined): ProductImage[] {
  const isOwn = actor?.role === 'farmer' && actor.farmId === product.farmId
  return picturesOf({ images: picturesToEdit(product, isOwn) }).map(({ id, imageUrl }, place) => ({
    id,
    imageUrl,
    isPrimary: place === 0,
  }))
}

interface ProductSurroundings {
  actor: Actor | undefined
  farm: FarmRating
  reviews: readonly ReviewRecord[]
  mayReview: boolean
}

export function presentProductDetail(
  product: StockedProduct,
  { actor, farm, reviews, mayReview }: ProductSurroundings,
): ProductDetail {
  const presented = presentProduct(product, actor)
  return {
    ...presented,
    farm: { ...presented.farm, rating: farm.rating, reviewCount: farm.ratingCount },
    images: presentImages(product, actor),
    reviews: reviews.map(presentReview),
    mayReview,
  }
}

export function presentOrderAgain({ available, missing }: OrderedAgain): OrderAgain {
  return {
    available: available.map(line => ({ ...line, product: presentProduct(line.product, undefined) })),
    missing: missing.map(line => ({ ...line, nearest: line.nearest && presentProduct(line.nearest, undefined) })),
  }
}
