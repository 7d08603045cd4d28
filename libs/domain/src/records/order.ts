import {
  DELIVERY_AREAS,
  DELIVERY_WINDOWS,
  type IstDate,
  type IstMonth,
  ORDER_STATUSES,
  type OrderDelivery,
  type OrderStatus,
  PAYMENT_STATUSES,
  type Paise,
  type PaymentStatus,
  type Role,
} from '@santhe/rules'
import { Schema } from 'mongoose'
import { type AdjustmentRecord, adjustment } from './adjustment.ts'
import { collection } from './collection.ts'
import { maybeText, moment, number, orNull, part, record, text } from './fields.ts'
import {
  item,
  type OpenChange,
  type OrderItemRecord,
  type OrderRefund,
  openChange,
  type Recipient,
  recipient,
  refund,
} from './order-parts.ts'
import { type OrderStepRecord, orderStep, type StepUndo } from './order-timeline.ts'
import { type PricedFee, pricedFee } from './priced-cart.ts'
import { PAYMENT_METHODS, type PaymentMethod, type PurchaseRecord, purchase } from './purchase.ts'

export type { AdjustmentRecord } from './adjustment.ts'
export type { OpenChange, OrderItemRecord, OrderRefund, Recipient } from './order-parts.ts'
export type { PaymentMethod } from './purchase.ts'

export interface FarmReminder {
  at: Date
  by: number
  byName: string
  role: Role
  status: OrderStatus
}

/** One farm's order. Items, fees, subtotal and total stay as placed: `currentOrder` applies the adjustments. */
export interface OrderRecord {
  _id: number
  purchaseId: number
  /** Only in the first order of a purchase. */
  purchase?: PurchaseRecord
  buyerId: number
  farmerId: number
  farmName: string
  farmerName: string
  district: string | null
  taluk: string | null
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  /** Deadline of its open online payment; null when none is open. */
  payUntil: Date | null
  /** Of its cancellation. */
  refund: OrderRefund | null
  /** Oldest first; absent without any. */
  adjustments?: AdjustmentRecord[]
  /** Absent or null when no change awaits its payment. */
  openChange?: OpenChange | null
  /** False during an open online payment. */
  isForFarm: boolean
  /** Whether its boxes count as sold; they return once, when it is cancelled before shipping. */
  hasBoxes: boolean
  recipient: Recipient
  /** The buyer's text; responses append the delivery wish. */
  notes: string
  delivery: OrderDelivery
  items: OrderItemRecord[]
  /** Its share of the purchase's fees. */
  fees: PricedFee[]
  subtotal: Paise
  total: Paise
  timeline: OrderStepRecord[]
  createdAt: Date
  /** When its farm marked it as packed; otherwise null or absent. */
  packedAt?: Date | null
  /** Day of the delivery, for that day's round; otherwise absent or null. */
  deliveredOn?: IstDate | null
  /** Number of its bill, and the day of the first handover; absent before. docs/product/adjustments.md#paper */
  bill?: { number: number; on: IstDate }
  /** The office's reminders to its farm, latest last; absent without any. */
  reminders?: FarmReminder[]
  /** The paid order whose boxes it replaces free of charge, and the complaint about them; absent otherwise. */
  replaces?: { orderId: number; complaintId: number }
  /** Absent without a complaint. */
  isComplained?: true
  /** When its first complaint at the office is due; absent without one. */
  complaintDueAt?: Date
  /** 'manager' if one of them is at the manager. */
  complaintSide?: 'manager' | 'admin'
  /** Deadline for complaints, 24 hours after the delivery; absent before. */
  complainUntil?: Date
  /** When the photo of its box at the door expires; absent without one. */
  photoUntil?: Date
  /** Absent or null when the latest step can't be undone. */
  undo?: StepUndo | null
  /** Months of its farm's statements that include it; absent if never delivered or refunded. */
  statementMonths?: IstMonth[]
  /** Search words for office and farms; absent until a job writes them, about a second after placing. */
  words?: string[]
}

const status = { type: String, enum: ORDER_STATUSES, required: true }

const reminder = part<FarmReminder>({ at: moment, by: number, byName: maybeText, role: text, status })

const delivery = part<OrderDelivery>({
  date: text,
  isChosen: { type: Boolean, required: true },
  window: { type: String, enum: [...DELIVERY_WINDOWS, null], default: null },
  area: { type: String, enum: [...DELIVERY_AREAS, null], default: null },
  isPickup: { type: Boolean, required: true },
})

const schema = record<OrderRecord>({
  _id: number,
  purchaseId: number,
  purchase: { type: purchase, default: undefined },
  buyerId: number,
  farmerId: number,
  farmName: text,
  farmerName: maybeText,
  district: orNull(String),
  taluk: orNull(String),
  status,
  paymentMethod: { type: String, enum: PAYMENT_METHODS, required: true },
  paymentStatus: { type: String, enum: PAYMENT_STATUSES, required: true },
  payUntil: orNull(Date),
  refund: { type: refund, default: null },
  adjustments: { type: [adjustment], default: undefined },
  openChange: { type: openChange, default: undefined },
  isForFarm: { type: Boolean, required: true },
  hasBoxes: { type: Boolean, required: true },
  recipient: { type: recipient, required: true },
  notes: maybeText,
  delivery: { type: delivery, required: true },
  items: [item],
  fees: [pricedFee],
  subtotal: number,
  total: number,
  timeline: [orderStep],
  createdAt: moment,
  packedAt: Date,
  deliveredOn: String,
  bill: { type: part<NonNullable<OrderRecord['bill']>>({ number, on: text }), default: undefined },
  reminders: { type: [reminder], default: undefined },
  replaces: { type: part({ orderId: number, complaintId: number }), default: undefined },
  isComplained: Boolean,
  complaintDueAt: Date,
  complaintSide: String,
  complainUntil: Date,
  photoUntil: Date,
  undo: { type: Schema.Types.Mixed, default: undefined },
  statementMonths: { type: [String], default: undefined },
  words: { type: [String], default: undefined },
})
// Lists are newest first; one index for each kind of reader and filter, each of which also supports a span of days.
const newest = { createdAt: -1, _id: -1 } as const
schema.index({ buyerId: 1, _id: -1 })
schema.index({ farmerId: 1, isForFarm: 1, ...newest })
schema.index({ farmerId: 1, status: 1, ...newest })
// A farm's work, due first, and its searches.
schema.index({ farmerId: 1, status: 1, 'delivery.date': 1, _id: 1 })
// The office's work, and open orders by due day.
const byDueDay = { status: 1, isForFarm: 1, 'delivery.date': 1, _id: 1 } as const
schema.index(byDueDay)
schema.index({ district: 1, ...byDueDay })
schema.index({ district: 1, taluk: 1, ...byDueDay })
schema.index({ farmerId: 1, isForFarm: 1, words: 1, ...newest })
// Counts the orders in each window of a district's deliveries from the index alone.
schema.index({
  ...({ district: 1, 'delivery.area': 1, 'delivery.date': 1, 'delivery.window': 1 } as const),
  ...({ status: 1, deliveredOn: 1 } as const),
})
// A farm's statements, and pending refunds of its orders: most orders are in neither.
schema.index({ farmerId: 1, statementMonths: 1 }, { partialFilterExpression: { statementMonths: { $exists: true } } })
schema.index({ farmerId: 1, 'refund.state': 1 }, { partialFilterExpression: { 'refund.state': { $exists: true } } })
schema.index(
  { farmerId: 1, 'adjustments.refund.state': 1 },
  { partialFilterExpression: { 'adjustments.refund.state': { $exists: true } } },
)
// Complaints at the office, due first.
const isAtOffice = { partialFilterExpression: { complaintDueAt: { $exists: true } } }
schema.index({ complaintDueAt: 1, _id: 1 }, isAtOffice)
schema.index({ district: 1, complaintDueAt: 1, _id: 1 }, isAtOffice)
// `words` contains each search as one value, so that matches are in the list's order.
schema.index({ words: 1, ...newest })
schema.index({ district: 1, words: 1, ...newest })
schema.index({ district: 1, taluk: 1, words: 1, ...newest })
schema.index({ district: 1, ...newest })
schema.index({ district: 1, taluk: 1, ...newest })
schema.index({ district: 1, taluk: 1, status: 1, ...newest })
schema.index({ district: 1, status: 1, ...newest })
schema.index({ status: 1, ...newest })
// A round's deliveries of its day: few of all delivered orders.
schema.index({ deliveredOn: 1, district: 1 }, { partialFilterExpression: { deliveredOn: { $type: 'string' } } })
schema.index({ buyerId: 1, purchaseId: 1 })
schema.index({ 'purchase.quoteId': 1 }, { sparse: true })
// A key belongs to its buyer, so the shard key may start the index that makes it unique.
schema.index(
  { buyerId: 1, 'purchase.key.id': 1 },
  { unique: true, partialFilterExpression: { 'purchase.key.id': { $exists: true } } },
)
schema.index({ 'items.productId': 1, _id: -1 })
// Replacements of other products, and boxes added later.
schema.index({ 'adjustments.items.productId': 1 }, { sparse: true })
schema.index(newest)

export const Orders = collection<OrderRecord>('orders', schema)
