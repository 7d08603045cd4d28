import { ONLINE_PAYMENT_STATUSES, type OnlinePaymentStatus, type Paise } from '@santhe/rules'
import { collection } from './collection.ts'
import { moment, number, orNull, part, record, text } from './fields.ts'
import { item, type OrderItemRecord } from './order-parts.ts'
import { type PricedFee, pricedFee } from './priced-cart.ts'

/** Stored field names of polling: the time of the next poll, and the number of polls. */
export const POLL_FIELDS = { nextAt: 'askAt', count: 'asked' } as const

/** Additional boxes of an online order, with their fees. docs/product/adjustments.md#changes */
export interface PaidChange {
  orderId: number
  items: OrderItemRecord[]
  fees: PricedFee[]
}

/** The online payment of a purchase, or of a later change: one order at the provider, whose amount never changes. */
export interface PaymentRecord {
  /** The provider's order id: `santhe-<purchaseId>-<8 random digits>`. */
  _id: string
  purchaseId: number
  buyerId: number
  /** The change that it pays; absent for a purchase's own payment. */
  change?: PaidChange
  amount: Paise
  status: OnlinePaymentStatus
  /** Session for the provider's checkout; null until the order is opened there. */
  sessionId: string | null
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  /** When its orders were switched to paying on delivery, or its change ended: later money is refunded in full. Missing otherwise. */
  replacedAt?: Date | null
  /** The provider's id of the payment that settled it; any other successful payment is refunded. */
  cfPaymentId: string | null
  /** Time of the next poll; absent when none is needed. */
  [POLL_FIELDS.nextAt]?: Date
  [POLL_FIELDS.count]: number
  /** The paid boxes, as `cartKeyOf` writes them: unique among a buyer's open payments. Absent once another may replace it. */
  cartKey?: string
  /** Incremented by every change of status or paid amount, so that a write can check that the payment is unchanged since the read. */
  revision: number
}

const schema = record<PaymentRecord>({
  _id: text,
  purchaseId: number,
  buyerId: number,
  change: { type: part<PaidChange>({ orderId: number, items: [item], fees: [pricedFee] }), default: undefined },
  amount: number,
  status: { type: String, enum: ONLINE_PAYMENT_STATUSES, required: true },
  sessionId: orNull(String),
  createdAt: moment,
  expiresAt: moment,
  paidAt: orNull(Date),
  replacedAt: orNull(Date),
  cfPaymentId: orNull(String),
  [POLL_FIELDS.nextAt]: Date,
  [POLL_FIELDS.count]: number,
  cartKey: String,
  revision: number,
})
schema.index({ buyerId: 1, purchaseId: 1, 'change.orderId': 1 })
// A purchase has one payment; those of changes have no `cartKey`.
schema.index({ buyerId: 1, purchaseId: 1 }, { unique: true, partialFilterExpression: { cartKey: { $exists: true } } })
schema.index({ [POLL_FIELDS.nextAt]: 1 }, { sparse: true })
schema.index(
  { buyerId: 1, cartKey: 1 },
  { unique: true, partialFilterExpression: { status: 'open', cartKey: { $exists: true } } },
)

export const OnlinePayments = collection<PaymentRecord>('payments', schema)

/** Returns a filter for the payment that only matches while it is unchanged. */
export function ifUnchanged({ _id, buyerId, revision }: Pick<PaymentRecord, '_id' | 'buyerId' | 'revision'>) {
  return { _id, buyerId, revision }
}
