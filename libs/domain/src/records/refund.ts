import { type Paise, REFUND_STATES, type Reason, type RefundState } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'
import { maybeText, moment, number, orNull, part, record, text } from './fields.ts'

/** A refund to a buyer: per payment at most one for a cancellation and for each adjustment of an order, and one for a second payment. */
export interface RefundRecord {
  /** `order_<orderId>_<end of the payment's id>`, `order_<orderId>_<adjustment>_<end>` or `payment_<cfPaymentId>`, by which the provider recognises a repeat. */
  _id: string
  /** The provider's order id of the refunded payment; null for cash, which the office repays by bank or in cash. */
  paymentId: string | null
  /** The id of its retry there, which keeps a cancelled refund cancelled; absent until then. */
  retryId?: string
  /** When the office last retried it; absent until then. */
  retriedAt?: Date | undefined
  purchaseId: number
  /** Null for the full refund of a second payment. */
  orderId: number | null
  /** Index of the adjustment in its order; absent for a cancellation. */
  adjustment?: number
  buyerId: number
  farmName: string
  /** The order's district, whose manager sees it. */
  district: string | null
  taluk: string | null
  amount: Paise
  state: RefundState
  /** The person who caused it; 0 and 'Santhe' for the market itself. */
  actorId: number
  actorName: string
  reason: Reason
  createdAt: Date
  doneAt: Date | null
  /** Number of times it was sent to or polled from the provider. */
  attempts: number
  /** Of the transfer or receipt, when the office paid it. */
  reference?: string
  paidBy?: { id: number; name: string }
  /** Time of the next send or poll; absent when done, or when the office pays it. */
  dueAt?: Date
  /** Error of the last attempt, or ''. */
  error: string
}

const schema = record<RefundRecord>({
  _id: text,
  paymentId: orNull(String),
  retryId: String,
  retriedAt: Date,
  purchaseId: number,
  orderId: orNull(Number),
  adjustment: Number,
  buyerId: number,
  farmName: maybeText,
  district: orNull(String),
  taluk: orNull(String),
  amount: number,
  state: { type: String, enum: REFUND_STATES, required: true },
  actorId: number,
  actorName: text,
  reason: { type: Schema.Types.Mixed, default: '' },
  createdAt: moment,
  doneAt: orNull(Date),
  attempts: number,
  reference: String,
  paidBy: { type: part<RefundRecord['paidBy']>({ id: number, name: maybeText }), default: undefined },
  dueAt: Date,
  error: maybeText,
})
schema.index({ dueAt: 1 }, { sparse: true })
schema.index({ paymentId: 1 })
schema.index({ orderId: 1 })
schema.index({ state: 1, createdAt: 1 })
schema.index({ district: 1, state: 1, createdAt: 1 })

export const Refunds = collection<RefundRecord>('refunds', schema)
