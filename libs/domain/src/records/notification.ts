import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** One entry of a person's bell. */
export interface NotificationRecord {
  _id: number
  /** Fixed by event, person and channel: a repeated delivery has the same. */
  messageId: string
  personId: number
  title: string
  message: string
  /** The path of the page that it is about. */
  link: string
  isRead: boolean
  createdAt: Date
}

const schema = new Schema<NotificationRecord>(
  {
    _id: { type: Number, required: true },
    messageId: { type: String, required: true },
    personId: { type: Number, required: true },
    title: { type: String, required: true },
    message: { type: String, required: true },
    link: { type: String, default: '/' },
    isRead: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ messageId: 1 }, { unique: true })
schema.index({ personId: 1, _id: -1 })
schema.index({ personId: 1, isRead: 1 })

export const Notifications = collection<NotificationRecord>('notifications', schema)
