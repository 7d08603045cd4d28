import { ONLINE_PAYMENT_STATUSES, type OnlinePaymentStatus, type Paise } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'
import { item, type OrderItemRecord } from './order-parts.ts'
import { type PricedFee, pricedFee } from './priced-cart.ts'

/** The stored field names of polling: when the provider is read next, and how often it was. */
export const POLL_FIELDS = { nextAt: 'askAt', count: 'asked' } as const

/** Boxes that become more of an order paid online, with fees of their own. docs/product/adjustments.md#changes */
export interface PaidChange {
  orderId: number
  items: OrderItemRecord[]
  fees: PricedFee[]
}

/** The online payment of a purchase, or of more boxes later: one order at the provider, whose amount never changes. */
export interface PaymentRecord {
  /** The provider's order id: `santhe-<purchaseId>-<8 random digits>`. */
  _id: string
  purchaseId: number
  buyerId: number
  /** What it buys; absent of a purchase's own. */
  change?: PaidChange
  amount: Paise
  status: OnlinePaymentStatus
  /** What the provider's checkout is opened with; null until the order is opened there. */
  sessionId: string | null
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  /** When its orders were left to be paid on delivery, or its change ended: money that arrives afterwards is refunded in full. Missing until then. */
  replacedAt?: Date | null
  /** The provider's number of the payment that settled it; any other successful payment is refunded. */
  cfPaymentId: string | null
  /** When the job reads it from the provider next; absent when it need not be read again. */
  [POLL_FIELDS.nextAt]?: Date
  /** How often the job has read it. */
  [POLL_FIELDS.count]: number
  /** The boxes that it pays, as `cartKeyOf` writes them: of a buyer's open payments only one has them. Absent once another may take its place. */
  cartKey?: string
  /** Incremented by every change of status or amount paid, so that a write can check that the payment is still as it was read. */
  revision: number
}

const number = { type: Number, required: true }
const text = { type: String, required: true }
const moment = { type: Date, required: true }

const schema = new Schema<PaymentRecord>(
  {
    _id: text,
    purchaseId: number,
    buyerId: number,
    change: {
      type: new Schema<PaidChange>({ orderId: number, items: [item], fees: [pricedFee] }, { _id: false }),
      default: undefined,
    },
    amount: number,
    status: { type: String, enum: ONLINE_PAYMENT_STATUSES, required: true },
    sessionId: { type: String, default: null },
    createdAt: moment,
    expiresAt: moment,
    paidAt: { type: Date, default: null },
    replacedAt: { type: Date, default: null },
    cfPaymentId: { type: String, default: null },
    [POLL_FIELDS.nextAt]: Date,
    [POLL_FIELDS.count]: number,
    cartKey: String,
    revision: number,
  },
  { versionKey: false },
)
schema.index({ buyerId: 1, purchaseId: 1, 'change.orderId': 1 })
// A purchase has one of its own; those of changes have no `cartKey`.
schema.index({ buyerId: 1, purchaseId: 1 }, { unique: true, partialFilterExpression: { cartKey: { $exists: true } } })
schema.index({ [POLL_FIELDS.nextAt]: 1 }, { sparse: true })
schema.index(
  { buyerId: 1, cartKey: 1 },
  { unique: true, partialFilterExpression: { status: 'open', cartKey: { $exists: true } } },
)

export const OnlinePayments = collection<PaymentRecord>('payments', schema)

/** Returns the filter that matches a payment only while it is as it was read. */
export function ifUnchanged({ _id, buyerId, revision }: Pick<PaymentRecord, '_id' | 'buyerId' | 'revision'>) {
  return { _id, buyerId, revision }
}
