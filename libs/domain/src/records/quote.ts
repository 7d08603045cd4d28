import { DELIVERY_AREAS, type DeliveryArea, type IstDate, type ProductQuantity } from '@santhe/rules'
import { collection } from './collection.ts'
import { maybeText, moment, number, orNull, part, record, text } from './fields.ts'
import { type CartTerms, type PricedCart, type PricedFarm, type PricedLine, pricedFee } from './priced-cart.ts'

export interface QuotedFarm extends PricedFarm {
  /** Estimated arrival of an order placed now; null when unknown. */
  estimatedDelivery: IstDate | null
  /** The farm's district at the time of the quote; absent or null when unknown. */
  district?: string | null
  /** The district whose delivery plan applies; absent or null when every window is open. */
  planDistrict?: string | null
  /** Ordered separately, so that the quote no longer reserves its boxes. */
  isOrdered: boolean
}

/** The server's prices of a cart, and its boxes, reserved until `expiresAt`. Each person has at most one: `_id` is the person's. */
export interface QuoteRecord extends Omit<PricedCart, 'farms' | keyof CartTerms> {
  _id: number
  quoteId: string
  /** Incremented by every change, so that a write can check that the quote is unchanged since the read. */
  revision: number
  farms: QuotedFarm[]
  area: DeliveryArea
  /** The boxes are picked up at the farms. */
  pickup: boolean
  offersPickup?: boolean
  /** Products for which the person had an offer; ordering them ends the wait. */
  awaited?: number[]
  createdAt: Date
  expiresAt: Date
}

const line = part<PricedLine>({
  productId: number,
  quantity: number,
  name: text,
  farmerId: number,
  price: number,
  lineTotal: number,
})

const farm = part<QuotedFarm>({
  farmerId: number,
  farmName: maybeText,
  subtotal: number,
  total: number,
  fees: [pricedFee],
  estimatedDelivery: orNull(String),
  movedFrom: String,
  district: String,
  planDistrict: String,
  isOrdered: { type: Boolean, required: true },
})

const schema = record<QuoteRecord>({
  _id: number,
  quoteId: text,
  revision: number,
  lines: [line],
  fees: [pricedFee],
  farms: [farm],
  area: { type: String, enum: DELIVERY_AREAS },
  pickup: Boolean,
  offersPickup: Boolean,
  awaited: { type: [Number], default: undefined },
  subtotal: number,
  total: number,
  createdAt: moment,
  expiresAt: moment,
})
schema.index({ expiresAt: 1 })
schema.index({ 'lines.productId': 1, expiresAt: 1 })

export const Quotes = collection<QuoteRecord>('quotes', schema)

/** Returns the lines that still reserve boxes: those of farms not ordered yet. */
export function reservedLines({ lines, farms }: Pick<QuoteRecord, 'lines' | 'farms'>): PricedLine[] {
  const open = new Set(farms.filter(farm => !farm.isOrdered).map(farm => farm.farmerId))
  return lines.filter(line => open.has(line.farmerId))
}

/** Returns the terms of a quote's prices. docs/product/delivery.md#area-prices, docs/product/delivery.md#pickup. */
export function termsOfQuote({ area, pickup }: Pick<QuoteRecord, 'area' | 'pickup'>): CartTerms {
  return { area, pickup }
}

export function linesOfFarm({ lines }: Pick<QuoteRecord, 'lines'>, farmerId: number): PricedLine[] {
  return lines.filter(line => line.farmerId === farmerId)
}

/** Returns a filter for the quote that only matches while it is unchanged. */
export function ifUnchanged({ _id, quoteId, revision }: Pick<QuoteRecord, '_id' | 'quoteId' | 'revision'>) {
  return { _id, quoteId, revision }
}

/** Compares products and quantities, ignoring order; each product occurs once per list. */
export function isSameCart(requested: readonly ProductQuantity[], quoted: readonly ProductQuantity[]): boolean {
  const quantities = new Map(quoted.map(line => [line.productId, line.quantity]))
  return requested.length === quoted.length && requested.every(line => quantities.get(line.productId) === line.quantity)
}
