import { Schema, type Types } from 'mongoose'
import { collection } from '../../../records/collection.ts'

/** As long as unsent mails stay in the outbox, the digest among them. */
const TTL_SECONDS = 30 * 24 * 3600

export interface OrderMailHourRecord {
  /** The person's id. */
  _id: number
  startedAt: Date
  /** Ids of the mails that were sent one by one: one that is tried again keeps its place. */
  sent: string[]
  /** The event id of the digest for the rest; absent until there is a rest. */
  digestId?: Types.ObjectId
  waiting: number
}

const schema = new Schema<OrderMailHourRecord>(
  {
    _id: { type: Number, required: true },
    startedAt: { type: Date, required: true },
    sent: { type: [String], required: true },
    digestId: Schema.Types.ObjectId,
    waiting: { type: Number, required: true },
  },
  { versionKey: false },
)
schema.index({ startedAt: 1 }, { expireAfterSeconds: TTL_SECONDS })

export const OrderMailHours = collection<OrderMailHourRecord>('order_mail_hours', schema)
