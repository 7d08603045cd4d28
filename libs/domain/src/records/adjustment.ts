import { ADJUSTMENT_KINDS, type AdjustedLine, type AdjustmentKind, type MovedHarvest, type Reason } from '@santhe/rules'
import { Schema } from 'mongoose'
import { item, type OrderItemRecord, type OrderRefund, type Recipient, refund } from './order-parts.ts'
import { type StepMakerRecord, stepMaker } from './order-timeline.ts'
import { type PricedFee, pricedFee } from './priced-cart.ts'

/**
 * A change of boxes and money of a placed order; immutable except for the state of its refund. Cancellations are in the history
 * instead. docs/product/adjustments.md#kinds
 */
export interface AdjustmentRecord extends StepMakerRecord {
  kind: AdjustmentKind
  at: Date
  lines: AdjustedLine[]
  changed?: (keyof Recipient | 'notes')[]
  /** Boxes added since placing, at that day's price, and their fees. */
  items?: OrderItemRecord[]
  fees?: PricedFee[]
  areaFees?: PricedFee[]
  /** The harvest date that it moved. */
  harvest?: MovedHarvest
  reason: Reason
  /** Null when nothing was paid yet, or nothing is refunded. */
  refund: OrderRefund | null
  /** Number of its credit note; absent before the bill, and without a refund. */
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
