import { collection } from './collection.ts'
import { moment, number, orNull, record, text } from './fields.ts'

const REVIEWED_KINDS = ['product', 'farm'] as const
export type ReviewedKind = (typeof REVIEWED_KINDS)[number]

export interface ReviewRecord {
  _id: number
  kind: ReviewedKind
  /** Id of the product or farm. */
  targetId: number
  personId: number
  /** The reviewer's name at that time. */
  name: string
  avatarUrl: string | null
  /** 1 to 5. */
  rating: number
  comment: string
  /** Whether the author received that product, or anything from that farm. */
  isVerifiedBuyer: boolean
  createdAt: Date
}

const schema = record<ReviewRecord>({
  _id: number,
  kind: { type: String, enum: REVIEWED_KINDS, required: true },
  targetId: number,
  personId: number,
  name: text,
  avatarUrl: orNull(String),
  rating: { type: Number, required: true, min: 1, max: 5 },
  comment: text,
  isVerifiedBuyer: { type: Boolean, default: false },
  createdAt: moment,
})
schema.index({ kind: 1, targetId: 1, personId: 1 }, { unique: true })
schema.index({ kind: 1, targetId: 1, createdAt: -1, _id: -1 })
// A person's reviews, for changing their picture.
schema.index({ personId: 1 })

export const Reviews = collection<ReviewRecord>('reviews', schema)
