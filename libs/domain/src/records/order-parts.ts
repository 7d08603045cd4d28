import {
  type IstDate,
  type Paise,
  PRODUCT_STATUSES,
  type ProductStatus,
  REFUND_STATES,
  type Reason,
  type RefundState,
} from '@santhe/rules'
import { Schema } from 'mongoose'
import { maybeText, moment, number, orNull, part, text } from './fields.ts'

/** A line as ordered, except for `harvestedOn`. */
export interface OrderItemRecord {
  id: number
  productId: number
  /** The product's category at the time of the order; null if unknown, absent in orders older than this field. */
  categoryId?: number | null
  productName: string
  localName: string
  quantity: number
  /** Per box. */
  price: Paise
  lineTotal: Paise
  unit: string
  unitsPerBox: number
  imageUrl: string
  status: ProductStatus
  harvestDate: IstDate | null
  /** '2026-12', or '12' for the start of a yearly season. */
  harvestMonth?: string | null
  /** The day of the harvest; absent before. */
  harvestedOn?: IstDate | null
  /** Absent for lines placed with the order. */
  boughtAt?: Date
}

export interface Recipient {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  zipCode: string
}

/** An order's view of its refund; written in the same transaction as the refund's record. */
export interface OrderRefund {
  amount: Paise
  state: RefundState
  reason: Reason
  createdAt: Date
  doneAt: Date | null
  /** Amount refunded so far; absent with a single payment. */
  done?: Paise
}

/** More boxes awaiting their payment; they count as sold. docs/product/adjustments.md#changes */
export interface OpenChange {
  paymentId: string
  /** End of the time to pay. */
  until: Date
  amount: Paise
  items: { productId: number; quantity: number }[]
}

export const item = part<OrderItemRecord>({
  id: number,
  productId: number,
  categoryId: Number,
  productName: text,
  localName: maybeText,
  quantity: number,
  price: number,
  lineTotal: number,
  unit: text,
  unitsPerBox: number,
  imageUrl: text,
  status: { type: String, enum: PRODUCT_STATUSES, required: true },
  harvestDate: orNull(String),
  harvestMonth: orNull(String),
  harvestedOn: String,
  boughtAt: Date,
})

export const recipient = part<Recipient>({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  city: text,
  state: text,
  zipCode: text,
})

export const refund = part<OrderRefund>({
  amount: number,
  state: { type: String, enum: REFUND_STATES, required: true },
  reason: { type: Schema.Types.Mixed, default: '' },
  createdAt: moment,
  doneAt: orNull(Date),
  done: Number,
})

export const openChange = part<OpenChange>({
  paymentId: text,
  until: moment,
  amount: number,
  items: [part<OpenChange['items'][number]>({ productId: number, quantity: number })],
})
