import { Schema, Types } from 'mongoose'
import { collection } from './collection.ts'

/** Where one device of a person gets news: what its browser gave. It belongs to the session that subscribed it. */
export interface PushSubscriptionRecord {
  _id: Types.ObjectId
  personId: number
  /** The session's public id. A subscription whose session has ended gets nothing. */
  sessionId: string
  /** The URL that messages are posted to. With it and the keys anybody could encrypt for the device. */
  endpoint: string
  /** The device's public key (65 bytes) and its secret (16 bytes), in base64url: RFC 8291. */
  p256dh: string
  auth: string
  /** In words people know, such as 'Chrome on Android'. */
  device: string
  createdAt: Date
}

const text = { type: String, required: true }

const schema = new Schema<PushSubscriptionRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true, default: () => new Types.ObjectId() },
    personId: { type: Number, required: true },
    sessionId: text,
    endpoint: text,
    p256dh: text,
    auth: text,
    device: text,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ endpoint: 1 }, { unique: true })
schema.index({ personId: 1, createdAt: -1 })

export const PushSubscriptions = collection<PushSubscriptionRecord>('pushSubscriptions', schema)
