import { ADJUSTMENT_KINDS, type AdjustedLine, type AdjustmentKind, type MovedHarvest, type Reason } from '@santhe/rules'
import { Schema } from 'mongoose'
import { item, type OrderItemRecord, type OrderRefund, type Recipient, refund } from './order-parts.ts'
import { type StepMakerRecord, stepMaker } from './order-timeline.ts'
import { type PricedFee, pricedFee } from './priced-cart.ts'

/**
 * What happened to boxes and money of an order since it was placed: never changed but for the state of its refund. A cancellation is not
 * among them, since the history has it. docs/product/adjustments.md#kinds
 */
export interface AdjustmentRecord extends StepMakerRecord {
  kind: AdjustmentKind
  at: Date
  lines: AdjustedLine[]
  /** Whatever of the recipient changed with it. */
  changed?: (keyof Recipient | 'notes')[]
  /** Boxes bought since it was placed, at the price of that day, and their fees. */
  items?: OrderItemRecord[]
  fees?: PricedFee[]
  /** By how much another delivery area moved the order's fees. */
  areaFees?: PricedFee[]
  /** The date of its harvest that this moved. */
  harvest?: MovedHarvest
  reason: Reason
  /** Null where nothing was paid yet, or nothing comes back. */
  refund: OrderRefund | null
  /** The number of its credit note; absent before the bill, and where nothing comes back. */
  note?: number
}

const part = { _id: false }
const number = { type: Number, required: true }
const text = { type: String, required: true }

export const adjustment = new Schema<AdjustmentRecord>(
  {
    ...stepMaker,
    kind: { type: String, enum: ADJUSTMENT_KINDS, required: true },
    at: { type: Date, required: true },
    lines: [new Schema<AdjustedLine>({ productId: number, quantity: number, amount: number }, part)],
    changed: { type: [String], default: undefined },
    items: { type: [item], default: undefined },
    fees: { type: [pricedFee], default: undefined },
    areaFees: { type: [pricedFee], default: undefined },
    harvest: {
      type: new Schema<MovedHarvest>({ productId: number, from: text, to: text }, part),
      default: undefined,
    },
    reason: { type: Schema.Types.Mixed, default: '' },
    refund: { type: refund, default: null },
    note: Number,
  },
  part,
)
