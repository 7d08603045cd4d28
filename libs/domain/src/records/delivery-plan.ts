import { DELIVERY_AREAS, type DeliveryArea, type DeliveryPlan, type PlannedDay, type WindowPlaces } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A district's deliveries to an area, which have one plan and one count of places. */
export interface Zone {
  district: string
  area: DeliveryArea
}

export function planId({ district, area }: Zone): string {
  return `${district} ${area}`
}

/** How many orders a day and a window take of a zone; without one every window is open. docs/product/delivery.md#capacity */
export interface DeliveryPlanRecord extends Zone, DeliveryPlan {
  _id: string
  week: WindowPlaces[]
  days: PlannedDay[]
  /** Counts the changes, so that a caller who sends the version that they read sets no plan over a newer one. */
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
 * What those who take a place in the same limited window write, one after the other: it makes them meet. How many places are taken is
 * counted in the orders, never here. docs/data.md#delivery-places
 */
export interface DeliveryTurnRecord {
  /** The plan's id, the date and the window. */
  _id: string
  turns: number
  /** When the window's day is over; it is deleted after that. */
  endsAt: Date
}

const turn = new Schema<DeliveryTurnRecord>(
  { _id: text, turns: { type: Number, required: true }, endsAt: { type: Date, required: true } },
  { versionKey: false },
)
turn.index({ endsAt: 1 }, { expireAfterSeconds: 24 * 3600 })

export const DeliveryTurns = collection<DeliveryTurnRecord>('deliveryTurns', turn)
