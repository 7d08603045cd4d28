import type { ProductQuantity } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

export interface SavedCartRecord {
  /** The person's id. */
  _id: number
  lines: ProductQuantity[]
  savedAt: Date
}

const count = { type: Number, required: true }

const schema = new Schema<SavedCartRecord>(
  {
    _id: count,
    lines: {
      type: [new Schema<ProductQuantity>({ productId: count, quantity: count }, { _id: false })],
      required: true,
    },
    savedAt: { type: Date, required: true },
  },
  { versionKey: false },
)

export const SavedCarts = collection<SavedCartRecord>('saved-cart', schema)
