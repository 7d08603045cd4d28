import { DELIVERY_AREAS, type DeliveryArea, type Paise } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'
import type { PaymentMethod } from './order.ts'
import type { PricedFee } from './priced-cart.ts'

/** What a buyer pays once; it has one order per farm. Its orders' amounts add up to it, to the paisa. */
export interface PurchaseRecord {
  _id: number
  buyerId: number
  /** The quote it came from; null when it was placed without one. */
  quoteId: string | null
  orderIds: number[]
  paymentMethod: PaymentMethod
  fees: PricedFee[]
  /** The area that it was priced for; absent where it is picked up. */
  area?: DeliveryArea
  /** The boxes are fetched at the farms; then it has no area. */
  pickup?: true
  subtotal: Paise
  total: Paise
  createdAt: Date
}

const number = { type: Number, required: true }

const schema = new Schema<PurchaseRecord>(
  {
    _id: number,
    buyerId: number,
    quoteId: { type: String, default: null },
    orderIds: { type: [Number], required: true },
    paymentMethod: { type: String, enum: ['cod', 'cashfree'], required: true },
    fees: [new Schema<PricedFee>({ id: number, name: String, amount: number, displayOrder: number }, { _id: false })],
    area: { type: String, enum: DELIVERY_AREAS },
    pickup: Boolean,
    subtotal: number,
    total: number,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ buyerId: 1, _id: -1 })
schema.index({ quoteId: 1 })

export const Purchases = collection<PurchaseRecord>('purchases', schema)
