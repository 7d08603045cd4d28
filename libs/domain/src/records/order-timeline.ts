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
import { maybeText, moment, number, part, text } from './fields.ts'
import type { UndoRecord } from './undo.ts'

export interface StepMakerRecord {
  /** The person's id, and their name at that time; 0 for the market itself. */
  by: number
  byName: string
  /** The taluk agent who assisted that person, and the name at that time; absent otherwise. */
  agentId?: number
  agentName?: string
  role: Role | 'system'
}

export interface OrderStepRecord extends StepMakerRecord {
  at: Date
  from: OrderStatus | null
  to: OrderStatus
  /** '' without one. */
  reason: Reason
  /** Set when it undoes the previous step. */
  isUndo?: true
  /** Set when the farm marked the order as packed with it. */
  isPacked?: true
  /** A failed delivery of a round, which changes no status; absent otherwise. */
  outcome?: FailedOutcome
  /** Number of the credit note of a cancellation after the bill; absent otherwise. */
  note?: number
  /** Another chosen day or window, which changes no status; absent otherwise. */
  delivery?: { date: IstDate; window: DeliveryWindow }
}

/** Undo of an order's latest step: valid only after exactly `steps` steps. docs/product/orders.md#taking-a-step-back */
export type StepUndo = UndoRecord<{ status: OrderStatus; packedAt: Date | null }, { steps: number }>

const status = { type: String, enum: ORDER_STATUSES, required: true }

const deliveryTime = part<NonNullable<OrderStepRecord['delivery']>>({
  date: text,
  window: { type: String, enum: DELIVERY_WINDOWS, required: true },
})

export const stepMaker = { by: number, byName: maybeText, agentId: Number, agentName: String, role: text }

export const orderStep = part<OrderStepRecord>({
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
})
