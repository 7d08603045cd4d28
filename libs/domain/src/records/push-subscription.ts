import { Schema, Types } from 'mongoose'
import { collection } from './collection.ts'
import { moment, number, record, text } from './fields.ts'

/** One device of a person, as its browser subscribed it. Belongs to the session that subscribed. */
export interface PushSubscriptionRecord {
  _id: Types.ObjectId
  personId: number
  /** The session's public id. After its end the subscription gets no messages. */
  sessionId: string
  /** The URL for messages. With it and the keys anybody could encrypt for the device. */
  endpoint: string
  /** The device's public key (65 bytes) and secret (16 bytes), in base64url: RFC 8291. */
  p256dh: string
  auth: string
  /** A readable name, such as 'Chrome on Android'. */
  device: string
  createdAt: Date
}

const schema = record<PushSubscriptionRecord>({
  _id: { type: Schema.Types.ObjectId, required: true, default: () => new Types.ObjectId() },
  personId: number,
  sessionId: text,
  endpoint: text,
  p256dh: text,
  auth: text,
  device: text,
  createdAt: moment,
})
schema.index({ endpoint: 1 }, { unique: true })
schema.index({ personId: 1, createdAt: -1 })

export const PushSubscriptions = collection<PushSubscriptionRecord>('pushSubscriptions', schema)
