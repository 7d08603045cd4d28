import { type Paise, REFUND_STATES, type Reason, type RefundState } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** Money that goes back, or went back, to a buyer: at most one a payment for a cancellation and for each adjustment of an order, and one for a second payment. */
export interface RefundRecord {
  /** `order_<orderId>_<end of the payment's id>`, `order_<orderId>_<adjustment>_<end>` or `payment_<cfPaymentId>`; the provider recognises a repeat by it. */
  _id: string
  /** The provider's order id of the payment it goes back from; null where cash was paid and the office pays by bank or cash. */
  paymentId: string | null
  purchaseId: number
  /** Null where a second payment goes back in full. */
  orderId: number | null
  /** The place of the adjustment among those of its order, from 0; absent of a cancellation's. */
  adjustment?: number
  buyerId: number
  farmName: string
  /** Of its order: whose manager sees it. */
  district: string | null
  taluk: string | null
  amount: Paise
  state: RefundState
  /** Who caused it; 0 and 'Santhe' where the market did it by itself. */
  actorId: number
  actorName: string
  reason: Reason
  createdAt: Date
  doneAt: Date | null
  /** How often it was sent to the provider or read from it. */
  attempts: number
  /** Of the transfer or receipt, where the office paid it. */
  reference?: string
  /** Who of the office paid it. */
  paidBy?: { id: number; name: string }
  /** When it is sent or read next; absent when nothing is left to do, or the office pays it. */
  dueAt?: Date
  /** Why the last attempt failed; '' where it did not. */
  error: string
}

const number = { type: Number, required: true }
const text = { type: String, required: true }
const maybeText = { type: String, default: '' }

const schema = new Schema<RefundRecord>(
  {
    _id: text,
    paymentId: { type: String, default: null },
    purchaseId: number,
    orderId: { type: Number, default: null },
    adjustment: Number,
    buyerId: number,
    farmName: maybeText,
    district: { type: String, default: null },
    taluk: { type: String, default: null },
    amount: number,
    state: { type: String, enum: REFUND_STATES, required: true },
    actorId: number,
    actorName: text,
    reason: { type: Schema.Types.Mixed, default: '' },
    createdAt: { type: Date, required: true },
    doneAt: { type: Date, default: null },
    attempts: number,
    reference: String,
    paidBy: {
      type: new Schema<RefundRecord['paidBy']>({ id: number, name: maybeText }, { _id: false }),
      default: undefined,
    },
    dueAt: Date,
    error: maybeText,
  },
  { versionKey: false },
)
schema.index({ dueAt: 1 }, { sparse: true })
schema.index({ paymentId: 1 })
schema.index({ orderId: 1 })
schema.index({ state: 1, createdAt: 1 })
schema.index({ district: 1, state: 1, createdAt: 1 })

export const Refunds = collection<RefundRecord>('refunds', schema)
