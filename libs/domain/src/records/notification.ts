import type { Message } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** As long as an event's delivery may be repeated. */
const DELETED_TTL_SECONDS = 30 * 24 * 3600

/**
 * An entry of a person's bell. A deleted one only keeps `_id`, `messageId`, `isRead`, `createdAt` and `deletedAt`, so that a
 * repeated delivery is recognised: no query by person finds it.
 */
export interface NotificationRecord {
  _id: number
  /** Derived from event, person and channel: the same for a repeated delivery. */
  messageId: string
  personId: number
  /** A code of news with its parameters; responses contain the words. */
  text: Message
  link: string
  isRead: boolean
  createdAt: Date
  deletedAt?: Date
}

const schema = new Schema<NotificationRecord>(
  {
    _id: { type: Number, required: true },
    messageId: { type: String, required: true },
    personId: { type: Number, required: true },
    text: { type: Schema.Types.Mixed, required: true },
    link: { type: String, default: '/' },
    isRead: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    deletedAt: Date,
  },
  { versionKey: false },
)
schema.index({ messageId: 1 }, { unique: true })
schema.index({ deletedAt: 1 }, { expireAfterSeconds: DELETED_TTL_SECONDS })
schema.index({ personId: 1, _id: -1 })
schema.index({ personId: 1, isRead: 1, _id: -1 })
/** For finding obsolete news. */
schema.index({ link: 1, isRead: 1 })

export const Notifications = collection<NotificationRecord>('notifications', schema)
