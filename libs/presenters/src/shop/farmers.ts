import type { Farm, FarmDetail } from '@santhe/contracts'
import {
  type FarmRecord,
  type FarmRow,
  type ListedFarm,
  type ListedProduct,
  logoOfFarm,
  mainPictureOfFarm,
  type PersonRecord,
  picturesOfFarm,
  type ReviewRecord,
} from '@santhe/domain'
import { type Actor, fewerAreas, formatDistance } from '@santhe/rules'
import { cardsOf } from './cards.ts'
import { firstPartOf, presentProduct, presentReview } from './products.ts'

/** Returns the whole location to farmers and admins, and its first part to all others. docs/product/roles.md#location-visibility. */
function locationFor(actor: Actor | undefined, location: string): string {
  if (actor?.role === 'admin' || actor?.role === 'farmer') return location
  return firstPartOf(location)
}

type FixedFarm = Omit<Farm, 'location' | 'distance' | 'distanceText' | 'productCount'>

/** Fields that differ by reader, place and day. */
function varyingPart(
  { farm, distance, productCount }: ListedFarm,
  actor: Actor | undefined,
): Omit<Farm, keyof FixedFarm> {
  const distanceText = distance === null ? null : formatDistance(distance, 'en')
  return { location: locationFor(actor, farm.location), distance, distanceText, productCount }
}

function fixedPart(farm: FarmRow): FixedFarm {
  const { farmName, description, story, practices, tags, rating, ratingCount, followerCount } = farm
  const { website, instagramReels, youtube } = farm
  return {
    ...{ id: farm._id, farmName, description, story, practices, tags },
    ...{ rating, reviewCount: ratingCount, followerCount },
    imageUrl: mainPictureOfFarm(farm),
    logoUrl: logoOfFarm(farm),
    farmImages: picturesOfFarm(farm),
    ...{ website, instagramReels, youtube },
    deliveryAreas: fewerAreas(farm),
    ...(farm.pickup?.isOffered && { pickupHours: farm.pickup.hours }),
  }
}

const card = cardsOf(fixedPart)

/** Returns the JSON of a farm in a list. */
export function farmCard(listed: ListedFarm, actor: Actor | undefined) {
  return card(listed.farm, varyingPart(listed, actor))
}

type Contact = Pick<FarmDetail, 'email' | 'phone' | 'district' | 'address'>

/** docs/product/roles.md#contact-visibility: admins see everything, farmers e-mail and phone, all others the e-mail address. */
function contactFor(actor: Actor | undefined, farm: FarmRecord, owner: PersonRecord | null): Contact {
  const email = owner?.email ?? null
  const phone = owner?.phone || null
  if (actor?.role === 'admin') return { email, phone, district: farm.district, address: farm.address || null }
  if (actor?.role === 'farmer') return { email, phone, district: null, address: null }
  return { email, phone: null, district: null, address: null }
}

export interface FarmPage {
  listed: ListedFarm<FarmRecord>
  owner: PersonRecord | null
  reviews: readonly ReviewRecord[]
  mayReview: boolean
  products: readonly ListedProduct[]
}

export function presentFarmDetail(
  { listed, owner, reviews, mayReview, products }: FarmPage,
  actor: Actor | undefined,
): FarmDetail {
  const { farm } = listed
  return {
    ...fixedPart(farm),
    ...varyingPart(listed, actor),
    ...contactFor(actor, farm, owner),
    name: farm.ownerName,
    complaints: farm.complaints && { count: farm.complaints.count, settled: farm.complaints.settled ?? 0 },
    reviews: reviews.map(presentReview),
    mayReview,
    products: products.map(product => presentProduct(product, undefined)),
  }
}
