import { collection } from './collection.ts'
import { number, part, record } from './fields.ts'

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

const item = part<DigestItem>({ farmId: number, productId: number, isHarvest: { type: Boolean, required: true } })

const schema = record<FollowerDigestRecord>({ _id: number, items: { type: [item], required: true } })

export const FollowerDigests = collection<FollowerDigestRecord>('followerDigests', schema)
