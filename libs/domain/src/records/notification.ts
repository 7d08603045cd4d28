import type { Message } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** As long as an event's delivery may be repeated. */
const DELETED_TTL_SECONDS = 30 * 24 * 3600

/**
 * One entry of a person's bell. Of one that its person deleted `_id`, `messageId`, `isRead`, `createdAt` and `deletedAt` alone stay, so that a
 * repeated delivery is recognised: no query by person meets it.
 */
export interface NotificationRecord {
  _id: number
  /** Fixed by event, person and channel: a repeated delivery has the same. */
  messageId: string
  personId: number
  /** A code of news with its params; responses have its words. */
  text: Message
  /** The path of the page that it is about. */
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
/** Finds what an event makes done. */
schema.index({ link: 1, isRead: 1 })

export const Notifications = collection<NotificationRecord>('notifications', schema)
