import { CHOICE_STATES, type ChoiceState, type IstDate } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A buyer's pending or made choice about a moved harvest. docs/product/adjustments.md#moved */
export interface HarvestChoiceRecord {
  /** Order, product and index of the move among the order's adjustments. */
  _id: string
  orderId: number
  productId: number
  buyerId: number
  /** The booked date, or the one last accepted. */
  from: IstDate
  to: IstDate
  reason: string
  openedAt: Date
  deadline: Date
  state: ChoiceState
  decidedBy?: 'buyer' | 'silence' | 'farm' | 'harvest'
  decidedAt?: Date
  /** sha256 of the token of each mailed link; only the mail contains the token. */
  links: string[]
}

const text = { type: String, required: true }
const number = { type: Number, required: true }
const moment = { type: Date, required: true }

const schema = new Schema<HarvestChoiceRecord>(
  {
    _id: text,
    ...{ orderId: number, productId: number, buyerId: number, from: text, to: text },
    reason: { type: String, default: '' },
    ...{ openedAt: moment, deadline: moment },
    state: { type: String, enum: CHOICE_STATES, required: true },
    decidedBy: String,
    decidedAt: Date,
    links: [String],
  },
  { versionKey: false },
)
schema.index({ links: 1 })
schema.index({ orderId: 1, openedAt: 1 })
schema.index({ state: 1, deadline: 1 })

export const HarvestChoices = collection<HarvestChoiceRecord>('harvest_choices', schema)
