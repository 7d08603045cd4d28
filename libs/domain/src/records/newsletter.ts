import { Schema } from 'mongoose'
import { collection } from './collection.ts'

export interface SubscriberRecord {
  email: string
  /** E-mail address in lower case. */
  emailKey: string
  createdAt: Date
}

const schema = new Schema<SubscriberRecord>(
  {
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ emailKey: 1 }, { unique: true })

export const Subscribers = collection<SubscriberRecord>('subscribers', schema)
