import { DELIVERY_AREAS, type DeliveryArea, type Paise } from '@santhe/rules'
import { Schema } from 'mongoose'
import { type PricedFee, pricedFee } from './priced-cart.ts'

export const PAYMENT_METHODS = ['cod', 'cashfree'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * What a buyer pays once; it has one order per farm, stands in the first of them and has its number. Its orders' amounts add up to it, to
 * the paisa.
 */
export interface PurchaseRecord {
  /** The quote it came from; absent when it was placed without one. */
  quoteId?: string
  /** Hashes of the idempotency key that it was placed with, and of the body; absent where it came without one. */
  key?: { id: string; fingerprint: string }
  orderIds: number[]
  paymentMethod: PaymentMethod
  fees: PricedFee[]
  /** The area that it was priced for; absent where it is picked up. */
  area?: DeliveryArea
  /** The boxes are fetched at the farms; then it has no area. */
  pickup?: true
  subtotal: Paise
  total: Paise
}

const part = { _id: false }
const number = { type: Number, required: true }
const text = { type: String, required: true }

export const purchase = new Schema<PurchaseRecord>(
  {
    quoteId: String,
    key: { type: new Schema({ id: text, fingerprint: text }, part), default: undefined },
    orderIds: { type: [Number], required: true },
    paymentMethod: { type: String, enum: PAYMENT_METHODS, required: true },
    fees: [pricedFee],
    area: { type: String, enum: DELIVERY_AREAS },
    pickup: Boolean,
    subtotal: number,
    total: number,
  },
  part,
)
