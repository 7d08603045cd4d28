import { collection } from './collection.ts'
import { moment, record, text } from './fields.ts'

export interface SubscriberRecord {
  email: string
  /** E-mail address in lower case. */
  emailKey: string
  createdAt: Date
}

const schema = record<SubscriberRecord>({ email: text, emailKey: text, createdAt: moment })
schema.index({ emailKey: 1 }, { unique: true })

export const Subscribers = collection<SubscriberRecord>('subscribers', schema)
