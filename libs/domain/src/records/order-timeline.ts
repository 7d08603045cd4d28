import {
  DELIVERY_WINDOWS,
  type DeliveryWindow,
  FAILED_OUTCOMES,
  type FailedOutcome,
  type IstDate,
  ORDER_STATUSES,
  type OrderStatus,
  type Role,
} from '@santhe/rules'
import { Schema, type Types } from 'mongoose'

export interface OrderStepRecord {
  at: Date
  /** The person's id, and their name at that time; 0 where the market did it by itself. */
  by: number
  byName: string
  /** The taluk agent who took the step for that person, with the name at that time; absent where nobody helped. */
  agentId?: number
  agentName?: string
  role: Role | 'system'
  from: OrderStatus | null
  to: OrderStatus
  /** As its maker gave it, or ''. */
  reason: string
  /** It takes the step before it back. */
  isUndo?: true
  /** The farm marked the order as packed with it; absent of any other step. */
  isPacked?: true
  /** A stop of a round at which the order was not handed over: the step changes no status. Absent of any other step. */
  outcome?: FailedOutcome
  /** Another day or window was chosen with it: the step changes no status. Absent of any other step. */
  delivery?: { date: IstDate; window: DeliveryWindow }
}

/** What taking back an order's latest step restores. docs/product/orders.md#taking-a-step-back */
export interface StepUndo {
  by: number
  until: Date
  /** How many steps the history had with it: after another step nothing is taken back. */
  steps: number
  status: OrderStatus
  packedAt: Date | null
  /** The records of what people would be notified of. */
  outboxIds: Types.ObjectId[]
}

const part = { _id: false }
const number = { type: Number, required: true }
const text = { type: String, required: true }
const maybeText = { type: String, default: '' }
const status = { type: String, enum: ORDER_STATUSES, required: true }
const moment = { type: Date, required: true }

const deliveryTime = new Schema<NonNullable<OrderStepRecord['delivery']>>(
  { date: text, window: { type: String, enum: DELIVERY_WINDOWS, required: true } },
  part,
)

export const orderStep = new Schema<OrderStepRecord>(
  {
    at: moment,
    by: number,
    byName: maybeText,
    agentId: Number,
    agentName: String,
    role: text,
    from: { type: String, enum: [...ORDER_STATUSES, null], default: null },
    to: status,
    reason: maybeText,
    isUndo: Boolean,
    isPacked: Boolean,
    outcome: { type: String, enum: FAILED_OUTCOMES },
    delivery: { type: deliveryTime, default: undefined },
  },
  part,
)

export const stepUndo = new Schema<StepUndo>(
  {
    by: number,
    until: moment,
    steps: number,
    status,
    packedAt: { type: Date, default: null },
    outboxIds: [Schema.Types.ObjectId],
  },
  part,
)
