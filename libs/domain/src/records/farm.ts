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

/** Whether boxes may be fetched at the farm, and when; hours of a farm that has switched it off stay stored. docs/product/delivery.md#pickup */
export interface FarmPickup {
  isOffered: boolean
  /** As the farm words them. */
  hours: string
}

/** A farm as the shop shows it. Its contact's name, e-mail and phone are its owner's (docs/product/accounts.md#contact-record). */
export interface FarmRecord {
  _id: number
  ownerId: number
  /** The owner's name, copied here for lists. */
  ownerName: string
  farmName: string
  location: string
  district: string | null
  taluk: string | null
  /** Null where the location is no place in our list; such a farm has no distance. */
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
  /** Where it delivers; missing where it has switched nothing off. docs/product/delivery.md#areas-of-a-farm */
  deliveryAreas?: DeliveryArea[]
  /** Missing where it never offered pickup. */
  pickup?: FarmPickup
  /** What the office took out of sale when it deactivated the farmer, with the status that each product had; missing where nothing is. */
  takenOut?: { productId: number; status: ProductStatus }[]
  /** Links, one a line. */
  instagramReels: string
  youtube: string
  ratingSum: number
  ratingCount: number
  /** Stored beside sum and count because lists are sorted by it. */
  rating: number
  followerCount: number
  /** How many complaints there were, and how many of them are settled; absent where nobody complained. */
  complaints?: { count: number; settled: number }
  /** The last day on which one of its listed products is offered; null where it has none. A farm is active until that day is over, so nothing has to be counted at midnight. */
  activeUntil: IstDate | null
  /** Deleted, but orders refer to it and still show it. */
  isHidden: boolean
  /** The name as lists are sorted by it. */
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
    // Empty for a name of punctuation alone.
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
// The back office, newest first.
schema.index({ isHidden: 1, _id: -1 })
schema.index({ district: 1, isHidden: 1, _id: -1 })
schema.index({ district: 1, taluk: 1, isHidden: 1, _id: -1 })
// A search is one of the values, so that what it finds is in the list's order.
schema.index({ isHidden: 1, words: 1, _id: -1 })
schema.index({ district: 1, isHidden: 1, words: 1, _id: -1 })
schema.index({ district: 1, taluk: 1, isHidden: 1, words: 1, _id: -1 })

export const Farms = collection<FarmRecord>('farms', tracked(schema))

/** Returns the fields that are computed from a farm's own text; write them whenever that changes. */
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
