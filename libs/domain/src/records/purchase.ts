import { DELIVERY_AREAS, type DeliveryArea, type Paise } from '@santhe/rules'
import { number, part, text } from './fields.ts'
import { type PricedFee, pricedFee } from './priced-cart.ts'

export const PAYMENT_METHODS = ['cod', 'cashfree'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/**
 * A single payment of a buyer; it has one order per farm, is stored in the first of them and has its id. Its orders' amounts add up to it,
 * to the paisa.
 */
export interface PurchaseRecord {
  /** Absent when placed without a quote. */
  quoteId?: string
  /** Hashes of its idempotency key and body; absent without a key. */
  key?: { id: string; fingerprint: string }
  orderIds: number[]
  paymentMethod: PaymentMethod
  fees: PricedFee[]
  /** The area of its pricing; absent for pickup. */
  area?: DeliveryArea
  /** All boxes are picked up at the farms. */
  pickup?: true
  subtotal: Paise
  total: Paise
}

export const purchase = part<PurchaseRecord>({
  quoteId: String,
  key: { type: part({ id: text, fingerprint: text }), default: undefined },
  orderIds: { type: [Number], required: true },
  paymentMethod: { type: String, enum: PAYMENT_METHODS, required: true },
  fees: [pricedFee],
  area: { type: String, enum: DELIVERY_AREAS },
  pickup: Boolean,
  subtotal: number,
  total: number,
})
