import { collection } from './collection.ts'
import { moment, record, text } from './fields.ts'

const TTL_SECONDS = 30 * 24 * 3600

/** A mail stored instead of sent, when no mail server is configured. */
export interface MailRecord {
  /** The message's id, derived from event, person and channel: a repeat replaces the first. */
  _id: string
  to: string
  toKey: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

const schema = record<MailRecord>({
  _id: text,
  to: text,
  toKey: text,
  subject: text,
  text,
  html: text,
  createdAt: moment,
})
schema.index({ createdAt: -1, _id: -1 })
schema.index({ toKey: 1, createdAt: -1, _id: -1 })
schema.index({ createdAt: 1 }, { expireAfterSeconds: TTL_SECONDS })

export const Mails = collection<MailRecord>('mails', schema)
