import { FEE_TYPES, type FeeRow, type FeeType } from '@santhe/rules'
import { collection } from './collection.ts'
import { count, maybeText, number, part, record, text } from './fields.ts'

/** A fee on every purchase. `value` is rupees for a fixed fee, percent for a percentage, 0 for a table (docs/product/checkout.md#fee-fields). */
export interface OrderFeeRecord {
  _id: number
  name: string
  description: string
  type: FeeType
  value: number
  /** Rows of a fee of type `table`, in rupees; absent for other fees. */
  table?: FeeRow[] | undefined
  isActive: boolean
  applyToSubtotal: boolean
  displayOrder: number
}

const amount = { type: Number, required: true, min: 0 }
const feeRow = part<FeeRow>({ from: amount, urban: amount, rural: amount, extended: amount })

const schema = record<OrderFeeRecord>({
  _id: number,
  name: text,
  description: maybeText,
  type: { type: String, enum: FEE_TYPES, default: 'fixed' },
  value: amount,
  table: { type: [feeRow], default: undefined },
  isActive: { type: Boolean, default: true },
  applyToSubtotal: { type: Boolean, default: false },
  displayOrder: count,
})
schema.index({ isActive: 1, displayOrder: 1, _id: 1 })
schema.index({ displayOrder: 1, _id: 1 })

export const OrderFees = collection<OrderFeeRecord>('orderFees', schema)
