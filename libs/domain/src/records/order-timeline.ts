import {
  DELIVERY_WINDOWS,
  type DeliveryWindow,
  FAILED_OUTCOMES,
  type FailedOutcome,
  type IstDate,
  ORDER_STATUSES,
  type OrderStatus,
  type Reason,
  type Role,
} from '@santhe/rules'
import { Schema } from 'mongoose'
import type { UndoRecord } from './undo.ts'

/** Who did something to an order. */
export interface StepMakerRecord {
  /** The person's id, and their name at that time; 0 where the market did it by itself. */
  by: number
  byName: string
  /** The taluk agent who did it for that person, with the name at that time; absent where nobody helped. */
  agentId?: number
  agentName?: string
  role: Role | 'system'
}

export interface OrderStepRecord extends StepMakerRecord {
  at: Date
  from: OrderStatus | null
  to: OrderStatus
  /** '' where its maker gave none. */
  reason: Reason
  /** It takes the step before it back. */
  isUndo?: true
  /** The farm marked the order as packed with it; absent of any other step. */
  isPacked?: true
  /** A stop of a round at which the order was not handed over: the step changes no status. Absent of any other step. */
  outcome?: FailedOutcome
  /** The number of the credit note of a cancellation after the bill; absent of any other step. */
  note?: number
  /** Another day or window was chosen with it: the step changes no status. Absent of any other step. */
  delivery?: { date: IstDate; window: DeliveryWindow }
}

/** How an order's latest step is taken back: after `steps` of its history, and no other. docs/product/orders.md#taking-a-step-back */
export type StepUndo = UndoRecord<{ status: OrderStatus; packedAt: Date | null }, { steps: number }>

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

export const stepMaker = { by: number, byName: maybeText, agentId: Number, agentName: String, role: text }

export const orderStep = new Schema<OrderStepRecord>(
  {
    ...stepMaker,
    at: moment,
    from: { type: String, enum: [...ORDER_STATUSES, null], default: null },
    to: status,
    reason: { type: Schema.Types.Mixed, default: '' },
    isUndo: Boolean,
    isPacked: Boolean,
    note: Number,
    outcome: { type: String, enum: FAILED_OUTCOMES },
    delivery: { type: deliveryTime, default: undefined },
  },
  part,
)
