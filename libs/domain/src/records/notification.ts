import type { Message } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'
import { moment, number, record, text } from './fields.ts'

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

const schema = record<NotificationRecord>({
  _id: number,
  messageId: text,
  personId: number,
  text: { type: Schema.Types.Mixed, required: true },
  link: { type: String, default: '/' },
  isRead: { type: Boolean, default: false },
  createdAt: moment,
  deletedAt: Date,
})
schema.index({ messageId: 1 }, { unique: true })
schema.index({ deletedAt: 1 }, { expireAfterSeconds: DELETED_TTL_SECONDS })
schema.index({ personId: 1, _id: -1 })
schema.index({ personId: 1, isRead: 1, _id: -1 })
/** For finding obsolete news. */
schema.index({ link: 1, isRead: 1 })

export const Notifications = collection<NotificationRecord>('notifications', schema)
