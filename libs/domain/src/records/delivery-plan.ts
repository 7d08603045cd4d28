import { DELIVERY_AREAS, type DeliveryArea, type DeliveryPlan, type PlannedDay, type WindowPlaces } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A district's deliveries to an area, which share a plan and the count of places. */
export interface Zone {
  district: string
  area: DeliveryArea
}

export function planId({ district, area }: Zone): string {
  return `${district} ${area}`
}

/** Maximum orders per day and window of a zone; without a plan every window is open. docs/product/delivery.md#capacity */
export interface DeliveryPlanRecord extends Zone, DeliveryPlan {
  _id: string
  week: WindowPlaces[]
  days: PlannedDay[]
  /** Incremented by each change, so that a caller with an old version does not overwrite a newer plan. */
  version: number
}

const part = { _id: false }
const text = { type: String, required: true }
const orNull = { type: Number, default: null }

const places = new Schema<WindowPlaces>({ morning: orNull, afternoon: orNull, evening: orNull }, part)
const day = new Schema<PlannedDay>({ date: text, places, reason: { type: String, default: '' } }, part)

const schema = new Schema<DeliveryPlanRecord>(
  {
    _id: text,
    district: text,
    area: { type: String, enum: DELIVERY_AREAS, required: true },
    week: [places],
    days: [day],
    version: { type: Number, required: true },
  },
  { versionKey: false },
)

export const DeliveryPlans = collection<DeliveryPlanRecord>('deliveryPlans', schema)

/**
 * Written by everybody who takes a place in a limited window, so that they conflict and proceed one by one. Taken places are counted in
 * the orders, never here. docs/data.md#delivery-places
 */
export interface DeliveryTurnRecord {
  /** The plan's id, the date and the window. */
  _id: string
  turns: number
  /** End of the window's day, after which it is deleted. */
  endsAt: Date
}

const turn = new Schema<DeliveryTurnRecord>(
  { _id: text, turns: { type: Number, required: true }, endsAt: { type: Date, required: true } },
  { versionKey: false },
)
turn.index({ endsAt: 1 }, { expireAfterSeconds: 24 * 3600 })

export const DeliveryTurns = collection<DeliveryTurnRecord>('deliveryTurns', turn)
