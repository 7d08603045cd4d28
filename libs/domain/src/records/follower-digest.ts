import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A product that is new in the shop, or was harvested. */
export interface DigestItem {
  farmId: number
  productId: number
  isHarvest: boolean
}

/** What a follower is notified of in the next digest; deleted with the event that says it. */
export interface FollowerDigestRecord {
  /** The follower's id: nobody has two. */
  _id: number
  items: DigestItem[]
}

const item = new Schema<DigestItem>(
  {
    farmId: { type: Number, required: true },
    productId: { type: Number, required: true },
    isHarvest: { type: Boolean, required: true },
  },
  { _id: false },
)

const schema = new Schema<FollowerDigestRecord>(
  { _id: { type: Number, required: true }, items: { type: [item], required: true } },
  { versionKey: false },
)

export const FollowerDigests = collection<FollowerDigestRecord>('followerDigests', schema)
