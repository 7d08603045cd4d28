import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A signed webhook event of the payment provider, as received. */
export interface WebhookEventRecord {
  type: string
  /** The provider's id of the payment; '' without one. */
  cfPaymentId: string
  paymentId: string
  body: string
  at: Date
}

const text = { type: String, required: true }

const schema = new Schema<WebhookEventRecord>(
  {
    type: text,
    cfPaymentId: { type: String, default: '' },
    paymentId: text,
    body: text,
    at: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ cfPaymentId: 1, type: 1, paymentId: 1 }, { unique: true })

export const WebhookEvents = collection<WebhookEventRecord>('paymentNotices', schema)
