import { type Paise, REFUND_STATES, type RefundState } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** Money on its way back to a buyer, or there. One at most for an order, and one for a payment that came twice. */
export interface RefundRecord {
  /**
   * The provider's refund id, by which it knows a repeat: `order_<orderId>_<end of the payment's id>` or `payment_<cfPaymentId>`. Older ones have a hyphen and
   * keep it, unless the provider refuses to take it: see `renameRefund`.
   */
  _id: string
  /** The provider's order id of the payment it goes back from. */
  paymentId: string
  purchaseId: number
  /** Null where a second payment goes back whole. */
  orderId: number | null
  buyerId: number
  farmName: string
  amount: Paise
  state: RefundState
  /** Who caused it; 0 and 'Santhe' where the market did it by itself. */
  actorId: number
  actorName: string
  reason: string
  createdAt: Date
  doneAt: Date | null
  /** How often the provider was told or asked. */
  attempts: number
  /** When the provider is told or asked next; absent when there is nothing more to do. */
  dueAt?: Date
  /** What went wrong the last time; '' where nothing did. */
  error: string
}

const number = { type: Number, required: true }
const text = { type: String, required: true }
const maybeText = { type: String, default: '' }

const schema = new Schema<RefundRecord>(
  {
    _id: text,
    paymentId: text,
    purchaseId: number,
    orderId: { type: Number, default: null },
    buyerId: number,
    farmName: maybeText,
    amount: number,
    state: { type: String, enum: REFUND_STATES, required: true },
    actorId: number,
    actorName: text,
    reason: maybeText,
    createdAt: { type: Date, required: true },
    doneAt: { type: Date, default: null },
    attempts: number,
    dueAt: Date,
    error: maybeText,
  },
  { versionKey: false },
)
schema.index({ dueAt: 1 }, { sparse: true })
schema.index({ paymentId: 1 })

export const Refunds = collection<RefundRecord>('refunds', schema)
