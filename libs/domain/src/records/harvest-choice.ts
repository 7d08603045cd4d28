import { CHOICE_STATES, type ChoiceState, type IstDate } from '@santhe/rules'
import { collection } from './collection.ts'
import { maybeText, moment, number, record, text } from './fields.ts'

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

const schema = record<HarvestChoiceRecord>({
  _id: text,
  ...{ orderId: number, productId: number, buyerId: number, from: text, to: text },
  reason: maybeText,
  ...{ openedAt: moment, deadline: moment },
  state: { type: String, enum: CHOICE_STATES, required: true },
  decidedBy: String,
  decidedAt: Date,
  links: [String],
})
schema.index({ links: 1 })
schema.index({ orderId: 1, openedAt: 1 })
schema.index({ state: 1, deadline: 1 })

export const HarvestChoices = collection<HarvestChoiceRecord>('harvest_choices', schema)
