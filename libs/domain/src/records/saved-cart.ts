import type { ProductQuantity } from '@santhe/rules'
import { collection } from './collection.ts'
import { moment, number, part, record } from './fields.ts'

export interface SavedCartRecord {
  /** The person's id. */
  _id: number
  lines: ProductQuantity[]
  savedAt: Date
}

const schema = record<SavedCartRecord>({
  _id: number,
  lines: { type: [part<ProductQuantity>({ productId: number, quantity: number })], required: true },
  savedAt: moment,
})

export const SavedCarts = collection<SavedCartRecord>('saved-cart', schema)
