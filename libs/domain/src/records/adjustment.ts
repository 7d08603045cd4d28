import { ADJUSTMENT_KINDS, type AdjustedLine, type AdjustmentKind, type MovedHarvest, type Reason } from '@santhe/rules'
import { Schema } from 'mongoose'
import { moment, number, part, text } from './fields.ts'
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

export const adjustment = part<AdjustmentRecord>({
  ...stepMaker,
  kind: { type: String, enum: ADJUSTMENT_KINDS, required: true },
  at: moment,
  lines: [part<AdjustedLine>({ productId: number, quantity: number, amount: number })],
  changed: { type: [String], default: undefined },
  items: { type: [item], default: undefined },
  fees: { type: [pricedFee], default: undefined },
  areaFees: { type: [pricedFee], default: undefined },
  harvest: { type: part<MovedHarvest>({ productId: number, from: text, to: text }), default: undefined },
  reason: { type: Schema.Types.Mixed, default: '' },
  refund: { type: refund, default: null },
  note: Number,
})
