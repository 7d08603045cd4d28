import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/**
 * A product's boxes: those that can be bought, those held by quotes, and those sold.
 * `left + held + sold` is what the farm brought in, whatever buyers do at the same time.
 */
export interface StockRecord {
  /** The product's id. */
  _id: number
  left: number
  held: number
  sold: number
}

const boxes = { type: Number, required: true, min: 0 }

const schema = new Schema<StockRecord>(
  { _id: { type: Number, required: true }, left: boxes, held: boxes, sold: boxes },
  { versionKey: false },
)

export const Stocks = collection<StockRecord>('stock', schema)

/** Boxes of one product; a product occurs once in a list of these. */
export interface Boxes {
  productId: number
  quantity: number
}
