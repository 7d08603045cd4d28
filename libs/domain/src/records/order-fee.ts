import { FEE_TYPES, type FeeRow, type FeeType } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

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
const feeRow = new Schema<FeeRow>({ from: amount, urban: amount, rural: amount, extended: amount }, { _id: false })

const schema = new Schema<OrderFeeRecord>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    type: { type: String, enum: FEE_TYPES, default: 'fixed' },
    value: amount,
    table: { type: [feeRow], default: undefined },
    isActive: { type: Boolean, default: true },
    applyToSubtotal: { type: Boolean, default: false },
    displayOrder: { type: Number, default: 0 },
  },
  { versionKey: false },
)
schema.index({ isActive: 1, displayOrder: 1, _id: 1 })
schema.index({ displayOrder: 1, _id: 1 })

export const OrderFees = collection<OrderFeeRecord>('orderFees', schema)
