import {
  type Coordinates,
  DELIVERY_AREAS,
  type DeliveryArea,
  type IstDate,
  normalise,
  type ProductStatus,
} from '@santhe/rules'
import { tracked } from './change-tracking.ts'
import { collection } from './collection.ts'
import { count, maybeText, moment, number, orNull, part, record, text } from './fields.ts'

/** Pickup at the farm, with hours; switching it off keeps the hours. docs/product/delivery.md#pickup */
export interface FarmPickup {
  isOffered: boolean
  /** In the farm's words. */
  hours: string
}

/** A farm's public data. Its contact's name, e-mail and phone are its owner's (docs/product/accounts.md#contact-record). */
export interface FarmRecord {
  _id: number
  ownerId: number
  /** Copied for lists. */
  ownerName: string
  farmName: string
  location: string
  district: string | null
  taluk: string | null
  /** Null when the location is no listed place; such a farm has no distance. */
  coordinates: Coordinates | null
  address: string
  description: string
  story: string
  practices: string
  tags: string[]
  website: string | null
  imageUrl: string | null
  logoUrl: string | null
  farmImages: string[]
  /** Its delivery areas; missing until it switches one off. docs/product/delivery.md#areas-of-a-farm */
  deliveryAreas?: DeliveryArea[]
  /** Missing until it offers pickup. */
  pickup?: FarmPickup
  /** Products that the office took off sale when it deactivated the farmer, with their previous status; missing when there are none. */
  takenOut?: { productId: number; status: ProductStatus }[]
  /** Links, one per line. */
  instagramReels: string
  youtube: string
  ratingSum: number
  ratingCount: number
  /** Stored beside sum and count for sorting. */
  rating: number
  followerCount: number
  /** Number of complaints, and of settled ones; absent without any. */
  complaints?: { count: number; settled: number }
  /** The last day of all offers of its listed products; null without any. A farm is active until that day ends, so that midnight needs no job. */
  activeUntil: IstDate | null
  /** Deleted, but still shown in orders. */
  isHidden: boolean
  /** Sort key of the name. */
  nameKey: string
  search: string
  words: string[]
  createdAt: Date
  updatedAt: Date
}

const schema = record<FarmRecord>({
  _id: number,
  ownerId: number,
  ownerName: text,
  farmName: text,
  location: text,
  district: orNull(String),
  taluk: orNull(String),
  coordinates: orNull(part<Coordinates>({ lat: Number, lng: Number })),
  address: maybeText,
  description: maybeText,
  story: maybeText,
  practices: maybeText,
  tags: { type: [String], default: [] },
  website: orNull(String),
  imageUrl: orNull(String),
  logoUrl: orNull(String),
  farmImages: { type: [String], default: [] },
  deliveryAreas: { type: [String], enum: DELIVERY_AREAS, default: undefined },
  pickup: {
    type: part<FarmPickup>({ isOffered: { type: Boolean, required: true }, hours: maybeText }),
    default: undefined,
  },
  takenOut: { type: [part({ productId: number, status: text })], default: undefined },
  instagramReels: maybeText,
  youtube: maybeText,
  ratingSum: count,
  ratingCount: count,
  rating: count,
  followerCount: count,
  complaints: { type: part({ count, settled: count }), default: undefined },
  activeUntil: orNull(String),
  isHidden: { type: Boolean, default: false },
  // Empty for a name of only punctuation.
  nameKey: maybeText,
  search: text,
  words: { type: [String], default: undefined },
  createdAt: moment,
  updatedAt: moment,
})
schema.index({ ownerId: 1 }, { unique: true })
schema.index({ isHidden: 1, nameKey: 1, _id: 1 })
schema.index({ isHidden: 1, rating: -1, ratingCount: -1, _id: 1 })
schema.index({ isHidden: 1, tags: 1 })
schema.index({ isHidden: 1, 'coordinates.lat': 1, 'coordinates.lng': 1 })
// For the back office, newest first.
schema.index({ isHidden: 1, _id: -1 })
schema.index({ district: 1, isHidden: 1, _id: -1 })
schema.index({ district: 1, taluk: 1, isHidden: 1, _id: -1 })
// `words` contains each search as one value, so that matches are in the list's order.
schema.index({ isHidden: 1, words: 1, _id: -1 })
schema.index({ district: 1, isHidden: 1, words: 1, _id: -1 })
schema.index({ district: 1, taluk: 1, isHidden: 1, words: 1, _id: -1 })

export const Farms = collection<FarmRecord>('farms', tracked(schema))

/** Returns the fields computed from a farm's text; write them whenever that changes. */
export function derivedOfFarm({
  farmName,
  location,
  description,
  tags,
  ratingSum,
  ratingCount,
}: Pick<FarmRecord, 'farmName' | 'location' | 'description' | 'tags' | 'ratingSum' | 'ratingCount'>) {
  return {
    nameKey: normalise(farmName),
    search: [farmName, location, description, ...tags].map(normalise).join('\n'),
    rating: ratingCount > 0 ? ratingSum / ratingCount : 0,
  } satisfies Partial<FarmRecord>
}
