import {
  type Coordinates,
  DELIVERY_AREAS,
  type DeliveryArea,
  type IstDate,
  normalise,
  type ProductStatus,
} from '@santhe/rules'
import { Schema } from 'mongoose'
import { tracked } from './change-tracking.ts'
import { collection } from './collection.ts'

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

const text = { type: String, default: '' }
const orNull = <T>(type: T) => ({ type, default: null })
const count = { type: Number, default: 0 }

const schema = new Schema<FarmRecord>(
  {
    _id: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    ownerName: { type: String, required: true },
    farmName: { type: String, required: true },
    location: { type: String, required: true },
    district: orNull(String),
    taluk: orNull(String),
    coordinates: orNull(new Schema<Coordinates>({ lat: Number, lng: Number }, { _id: false })),
    address: text,
    description: text,
    story: text,
    practices: text,
    tags: { type: [String], default: [] },
    website: orNull(String),
    imageUrl: orNull(String),
    logoUrl: orNull(String),
    farmImages: { type: [String], default: [] },
    deliveryAreas: { type: [String], enum: DELIVERY_AREAS, default: undefined },
    pickup: {
      type: new Schema<FarmPickup>({ isOffered: { type: Boolean, required: true }, hours: text }, { _id: false }),
      default: undefined,
    },
    takenOut: {
      type: [
        new Schema(
          { productId: { type: Number, required: true }, status: { type: String, required: true } },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    instagramReels: text,
    youtube: text,
    ratingSum: count,
    ratingCount: count,
    rating: count,
    followerCount: count,
    complaints: { type: new Schema({ count, settled: count }, { _id: false }), default: undefined },
    activeUntil: orNull(String),
    isHidden: { type: Boolean, default: false },
    // Empty for a name of only punctuation.
    nameKey: text,
    search: { type: String, required: true },
    words: { type: [String], default: undefined },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
)
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
