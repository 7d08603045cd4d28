import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A new or harvested product. */
export interface DigestItem {
  farmId: number
  productId: number
  isHarvest: boolean
}

/** Content of a follower's next digest; deleted when the digest's event is written. */
export interface FollowerDigestRecord {
  /** The follower's id, so that each has at most one. */
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
