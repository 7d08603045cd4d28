import type { ProductQuantity } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'
import type { PricedCart, PricedFarm, PricedFee, PricedLine } from './priced-cart.ts'

export interface QuotedFarm extends PricedFarm {
  /** Its part has been ordered by itself; its boxes are no longer held here. */
  isOrdered: boolean
}

/** The server's word on a cart, and its boxes held until `expiresAt`. A person has at most one: `_id` is the person's. */
export interface QuoteRecord extends Omit<PricedCart, 'farms'> {
  _id: number
  quoteId: string
  /** Goes up with every change, so that a write can tell whether the quote is still what was read. */
  revision: number
  farms: QuotedFarm[]
  createdAt: Date
  expiresAt: Date
}

const part = { _id: false }
const number = { type: Number, required: true }
const text = { type: String, required: true }

const fee = new Schema<PricedFee>({ id: number, name: text, amount: number, displayOrder: number }, part)

const line = new Schema<PricedLine>(
  { productId: number, quantity: number, name: text, farmerId: number, price: number, lineTotal: number },
  part,
)

const farm = new Schema<QuotedFarm>(
  {
    farmerId: number,
    farmName: { type: String, default: '' },
    subtotal: number,
    total: number,
    fees: [fee],
    isOrdered: { type: Boolean, required: true },
  },
  part,
)

const schema = new Schema<QuoteRecord>(
  {
    _id: number,
    quoteId: text,
    revision: number,
    lines: [line],
    fees: [fee],
    farms: [farm],
    subtotal: number,
    total: number,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ expiresAt: 1 })
schema.index({ 'lines.productId': 1, expiresAt: 1 })

export const Quotes = collection<QuoteRecord>('quotes', schema)

/** What is still held: the lines of the farms that have not been ordered. */
export function reservedLines({ lines, farms }: Pick<QuoteRecord, 'lines' | 'farms'>): PricedLine[] {
  const open = new Set(farms.filter(farm => !farm.isOrdered).map(farm => farm.farmerId))
  return lines.filter(line => open.has(line.farmerId))
}

/** One farm's lines. */
export function linesOfFarm({ lines }: Pick<QuoteRecord, 'lines'>, farmerId: number): PricedLine[] {
  return lines.filter(line => line.farmerId === farmerId)
}

/** The filter that a quote passes only while nobody has changed it since it was read. */
export function ifUnchanged({ _id, quoteId, revision }: Pick<QuoteRecord, '_id' | 'quoteId' | 'revision'>) {
  return { _id, quoteId, revision }
}

/** Whether lines, each product once, are the very boxes of these. */
export function isSameCart(requested: readonly ProductQuantity[], quoted: readonly ProductQuantity[]): boolean {
  const quantities = new Map(quoted.map(line => [line.productId, line.quantity]))
  return requested.length === quoted.length && requested.every(line => quantities.get(line.productId) === line.quantity)
}
