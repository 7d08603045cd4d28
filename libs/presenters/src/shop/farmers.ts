import type { Farm, FarmDetail } from '@santhe/contracts'
import {
  type ListedFarm,
  logoOfFarm,
  mainPictureOfFarm,
  type PersonRecord,
  picturesOfFarm,
  type ReviewRecord,
  type StockedProduct,
} from '@santhe/domain'
import { type Actor, fewerAreas, formatDistance } from '@santhe/rules'
import { firstPartOf, presentProduct, presentReview } from './products.ts'

/** Returns the whole location for farmers and admins, its first part for everyone else. docs/product/roles.md#location-visibility. */
function locationFor(actor: Actor | undefined, location: string): string {
  if (actor?.role === 'admin' || actor?.role === 'farmer') return location
  return firstPartOf(location)
}

export function presentFarm(farm: ListedFarm, actor: Actor | undefined): Farm {
  return {
    id: farm._id,
    farmName: farm.farmName,
    location: locationFor(actor, farm.location),
    distance: farm.distance,
    distanceText: farm.distance === null ? null : formatDistance(farm.distance),
    description: farm.description,
    story: farm.story,
    practices: farm.practices,
    tags: farm.tags,
    rating: farm.rating,
    reviewCount: farm.ratingCount,
    followerCount: farm.followerCount,
    productCount: farm.productCount,
    imageUrl: mainPictureOfFarm(farm),
    logoUrl: logoOfFarm(farm),
    farmImages: picturesOfFarm(farm),
    website: farm.website,
    instagramReels: farm.instagramReels,
    youtube: farm.youtube,
    deliveryAreas: fewerAreas(farm),
    ...(farm.pickup?.isOffered && { pickupHours: farm.pickup.hours }),
  }
}

type Contact = Pick<FarmDetail, 'email' | 'phone' | 'district' | 'address'>

/** docs/product/roles.md#contact-visibility: an admin sees everything, a farmer e-mail and phone, everyone else the e-mail address. */
function contactFor(actor: Actor | undefined, farm: ListedFarm, owner: PersonRecord | null): Contact {
  const email = owner?.email ?? null
  const phone = owner?.phone || null
  if (actor?.role === 'admin') return { email, phone, district: farm.district, address: farm.address || null }
  if (actor?.role === 'farmer') return { email, phone, district: null, address: null }
  return { email, phone: null, district: null, address: null }
}

export interface FarmPage {
  farm: ListedFarm
  owner: PersonRecord | null
  reviews: readonly ReviewRecord[]
  mayReview: boolean
  products: readonly StockedProduct[]
}

export function presentFarmDetail(
  { farm, owner, reviews, mayReview, products }: FarmPage,
  actor: Actor | undefined,
): FarmDetail {
  return {
    ...presentFarm(farm, actor),
    ...contactFor(actor, farm, owner),
    name: farm.ownerName,
    reviews: reviews.map(presentReview),
    mayReview,
    products: products.map(product => presentProduct(product, undefined)),
  }
}
