import { DELIVERY_AREAS, type DeliveryArea, type DeliveryPlan, type PlannedDay, type WindowPlaces } from '@santhe/rules'
import { collection } from './collection.ts'
import { maybeText, moment, number, orNull, part, record, text } from './fields.ts'

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

const places = part<WindowPlaces>({ morning: orNull(Number), afternoon: orNull(Number), evening: orNull(Number) })
const day = part<PlannedDay>({ date: text, places, reason: maybeText })

const schema = record<DeliveryPlanRecord>({
  _id: text,
  district: text,
  area: { type: String, enum: DELIVERY_AREAS, required: true },
  week: [places],
  days: [day],
  version: number,
})

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

const turn = record<DeliveryTurnRecord>({ _id: text, turns: number, endsAt: moment })
turn.index({ endsAt: 1 }, { expireAfterSeconds: 24 * 3600 })

export const DeliveryTurns = collection<DeliveryTurnRecord>('deliveryTurns', turn)
