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

/** By whom, with the name at that time, and at which status. */
export interface FarmReminder {
  at: Date
  by: number
  byName: string
  role: Role
  status: OrderStatus
}

/** One farm's order. Items, fees, subtotal and total stay as they were placed: `currentOrder` says what they are after its adjustments. */
export interface OrderRecord {
  _id: number
  purchaseId: number
  /** Of the first order of a purchase. */
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
  /** Until when its open online payment can be made; null where none is open. */
  payUntil: Date | null
  /** Of its cancellation. */
  refund: OrderRefund | null
  /** The oldest first; absent where it stayed as it was placed. */
  adjustments?: AdjustmentRecord[]
  /** Absent or null where no change waits for its payment. */
  openChange?: OpenChange | null
  /** False while an online payment is open. */
  isForFarm: boolean
  /** Whether its boxes count as sold; they are returned once, when it is cancelled before shipping. */
  hasBoxes: boolean
  recipient: Recipient
  /** What the buyer wrote; responses append the delivery wish. */
  notes: string
  delivery: OrderDelivery
  items: OrderItemRecord[]
  /** Its share of the purchase's fees. */
  fees: PricedFee[]
  subtotal: Paise
  total: Paise
  timeline: OrderStepRecord[]
  createdAt: Date
  /** When its farm marked it as packed; null or absent where it has not. */
  packedAt?: Date | null
  /** The day on which it was handed over, for the round of that day; absent or null of any that was not. */
  deliveredOn?: IstDate | null
  /** The number of its bill, and the day on which it was first handed over; absent before. docs/product/adjustments.md#paper */
  bill?: { number: number; on: IstDate }
  /** When the office reminded its farm of it, the latest last; absent where it never did. */
  reminders?: FarmReminder[]
  /** The paid order whose boxes it replaces for nothing, and the complaint about them; absent of any other. */
  replaces?: { orderId: number; complaintId: number }
  /** Absent where its buyer never complained of it. */
  isComplained?: true
  /** When the first of its complaints at the office is due; absent where none waits there. */
  complaintDueAt?: Date
  /** 'manager' where one of them waits for the manager. */
  complaintSide?: 'manager' | 'admin'
  /** Until when its buyer may complain; absent before its delivery, and then 24 hours after it. */
  complainUntil?: Date
  /** Until when the photo of its box at the door is stored; absent where there is none. */
  photoUntil?: Date
  /** Absent or null where the latest step can't be taken back. */
  undo?: StepUndo | null
  /** The months in whose statements of its farm it stands; absent where it was never delivered or refunded. */
  statementMonths?: IstMonth[]
  /** What the searches of office and farms look into; absent until a job has written it, about a second after the order was placed. */
  words?: string[]
}

const part = { _id: false }
const number = { type: Number, required: true }
const text = { type: String, required: true }
const maybeText = { type: String, default: '' }
const orNull = { type: String, default: null }
const status = { type: String, enum: ORDER_STATUSES, required: true }
const moment = { type: Date, required: true }

const reminder = new Schema<FarmReminder>({ at: moment, by: number, byName: maybeText, role: text, status }, part)

const delivery = new Schema<OrderDelivery>(
  {
    date: text,
    isChosen: { type: Boolean, required: true },
    window: { type: String, enum: [...DELIVERY_WINDOWS, null], default: null },
    area: { type: String, enum: [...DELIVERY_AREAS, null], default: null },
    isPickup: { type: Boolean, required: true },
  },
  part,
)

const schema = new Schema<OrderRecord>(
  {
    _id: number,
    purchaseId: number,
    purchase: { type: purchase, default: undefined },
    buyerId: number,
    farmerId: number,
    farmName: text,
    farmerName: maybeText,
    district: orNull,
    taluk: orNull,
    status,
    paymentMethod: { type: String, enum: PAYMENT_METHODS, required: true },
    paymentStatus: { type: String, enum: PAYMENT_STATUSES, required: true },
    payUntil: { type: Date, default: null },
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
    bill: { type: new Schema<NonNullable<OrderRecord['bill']>>({ number, on: text }, part), default: undefined },
    reminders: { type: [reminder], default: undefined },
    replaces: { type: new Schema({ orderId: number, complaintId: number }, part), default: undefined },
    isComplained: Boolean,
    complaintDueAt: Date,
    complaintSide: String,
    complainUntil: Date,
    photoUntil: Date,
    undo: { type: Schema.Types.Mixed, default: undefined },
    statementMonths: { type: [String], default: undefined },
    words: { type: [String], default: undefined },
  },
  { versionKey: false },
)
// Lists run newest first; one index for each kind of reader and each filter, all of which a span of days bounds too.
const newest = { createdAt: -1, _id: -1 } as const
schema.index({ buyerId: 1, _id: -1 })
schema.index({ farmerId: 1, isForFarm: 1, ...newest })
schema.index({ farmerId: 1, status: 1, ...newest })
// What a farm has to do, what is due first at the top, and what it searches for.
schema.index({ farmerId: 1, status: 1, 'delivery.date': 1, _id: 1 })
// What waits for the office, and open orders by due day.
const byDueDay = { status: 1, isForFarm: 1, 'delivery.date': 1, _id: 1 } as const
schema.index(byDueDay)
schema.index({ district: 1, ...byDueDay })
schema.index({ district: 1, taluk: 1, ...byDueDay })
schema.index({ farmerId: 1, isForFarm: 1, words: 1, ...newest })
// How many orders have a place in each window of a district's deliveries: an index is enough to count them.
schema.index({
  ...({ district: 1, 'delivery.area': 1, 'delivery.date': 1, 'delivery.window': 1 } as const),
  ...({ status: 1, deliveredOn: 1 } as const),
})
// A farm's statements, and the refunds that its orders wait for: most orders are in neither.
schema.index({ farmerId: 1, statementMonths: 1 }, { partialFilterExpression: { statementMonths: { $exists: true } } })
schema.index({ farmerId: 1, 'refund.state': 1 }, { partialFilterExpression: { 'refund.state': { $exists: true } } })
schema.index(
  { farmerId: 1, 'adjustments.refund.state': 1 },
  { partialFilterExpression: { 'adjustments.refund.state': { $exists: true } } },
)
// Complaints that wait for the office, what is due first at the top.
const isAtOffice = { partialFilterExpression: { complaintDueAt: { $exists: true } } }
schema.index({ complaintDueAt: 1, _id: 1 }, isAtOffice)
schema.index({ district: 1, complaintDueAt: 1, _id: 1 }, isAtOffice)
// A search is one of the values, so that what it finds is in the list's order.
schema.index({ words: 1, ...newest })
schema.index({ district: 1, words: 1, ...newest })
schema.index({ district: 1, taluk: 1, words: 1, ...newest })
schema.index({ district: 1, ...newest })
schema.index({ district: 1, taluk: 1, ...newest })
schema.index({ district: 1, taluk: 1, status: 1, ...newest })
schema.index({ district: 1, status: 1, ...newest })
schema.index({ status: 1, ...newest })
// What a round has delivered on its day: few of all that were ever delivered.
schema.index({ deliveredOn: 1, district: 1 }, { partialFilterExpression: { deliveredOn: { $type: 'string' } } })
schema.index({ buyerId: 1, purchaseId: 1 })
schema.index({ 'purchase.quoteId': 1 }, { sparse: true })
// A key belongs to its buyer, so the shard key may begin the index that lets one of several purchases through.
schema.index(
  { buyerId: 1, 'purchase.key.id': 1 },
  { unique: true, partialFilterExpression: { 'purchase.key.id': { $exists: true } } },
)
schema.index({ 'items.productId': 1, _id: -1 })
// What took the place of another product, or was bought later.
schema.index({ 'adjustments.items.productId': 1 }, { sparse: true })
schema.index(newest)

export const Orders = collection<OrderRecord>('orders', schema)
