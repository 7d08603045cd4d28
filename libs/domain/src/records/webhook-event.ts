import { collection } from './collection.ts'
import { maybeText, moment, record, text } from './fields.ts'

/** A signed webhook event of the payment provider, as received. */
export interface WebhookEventRecord {
  type: string
  /** The provider's id of the payment; '' without one. */
  cfPaymentId: string
  paymentId: string
  body: string
  at: Date
}

const schema = record<WebhookEventRecord>({
  type: text,
  cfPaymentId: maybeText,
  paymentId: text,
  body: text,
  at: moment,
})
schema.index({ cfPaymentId: 1, type: 1, paymentId: 1 }, { unique: true })

export const WebhookEvents = collection<WebhookEventRecord>('paymentNotices', schema)
