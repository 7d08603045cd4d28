import type { Message } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'
import { PAYMENT_INCIDENTS, type PaymentIncidentKind } from './events.ts'
import { maybeText, moment, number, orNull, record, text } from './fields.ts'

/** An incident about money: refused, stored, and every admin is notified once. */
export interface PaymentIncidentRecord {
  /** Its kind with its subject or hour: a flood of the same makes one record. */
  _id: string
  kind: PaymentIncidentKind
  /** The provider's order id, if named. */
  paymentId: string | null
  text: Message
  /** The last received message, shortened. */
  sample: string
  count: number
  firstAt: Date
  lastAt: Date
}

const schema = record<PaymentIncidentRecord>({
  _id: text,
  kind: { type: String, enum: PAYMENT_INCIDENTS, required: true },
  paymentId: orNull(String),
  text: { type: Schema.Types.Mixed, required: true },
  sample: maybeText,
  count: number,
  firstAt: moment,
  lastAt: moment,
})
schema.index({ lastAt: -1 })

export const PaymentIncidents = collection<PaymentIncidentRecord>('paymentIncidents', schema)
