import type { DeliveryPlan } from '@santhe/contracts'
import { DELIVERY_WINDOWS, isIstDate, type WindowPlaces } from '@santhe/rules'

/** The places of a day as its fields have them: '' is open without limit. */
export type TypedPlaces = Readonly<Record<(typeof DELIVERY_WINDOWS)[number], string>>

/** A single day as it is typed. */
export interface TypedDay {
  /** Tells rows apart while they are typed. */
  key: number
  date: string
  places: TypedPlaces
  reason: string
}

export interface PlanDraft {
  week: readonly TypedPlaces[]
  days: readonly TypedDay[]
}

/** A new single day is closed: that is what one is added for. */
export const CLOSED: TypedPlaces = { morning: '0', afternoon: '0', evening: '0' }

function typed({ morning, afternoon, evening }: WindowPlaces): TypedPlaces {
  const text = (places: number | null) => (places === null ? '' : String(places))
  return { morning: text(morning), afternoon: text(afternoon), evening: text(evening) }
}

/** Returns a plan as its fields have it. */
export function draftOf({ week, days }: Pick<DeliveryPlan, 'week' | 'days'>): PlanDraft {
  return { week: week.map(typed), days: days.map((day, key) => ({ ...day, key, places: typed(day.places) })) }
}

const MOST_PLACES = 10_000

/** Returns the places of a field: null where it is empty, undefined where it is no whole number from 0 to 10,000. */
function placesOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const places = /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined
  return places !== undefined && places <= MOST_PLACES ? places : undefined
}

/** Returns whether every window of a day can be sent. */
function arePlaces(places: TypedPlaces): boolean {
  return DELIVERY_WINDOWS.every(window => placesOf(places[window]) !== undefined)
}

function sent({ morning, afternoon, evening }: TypedPlaces): WindowPlaces {
  return {
    ...{ morning: placesOf(morning) ?? null, afternoon: placesOf(afternoon) ?? null },
    evening: placesOf(evening) ?? null,
  }
}

/** Returns what is sent of a draft; undefined where a field is wrong. */
export function planOf({ week, days }: PlanDraft): Pick<DeliveryPlan, 'week' | 'days'> | undefined {
  const isFine = week.every(arePlaces) && days.every(({ date, places }) => isIstDate(date) && arePlaces(places))
  if (!isFine) return undefined
  return {
    week: week.map(places => ({ ...sent(places) })),
    days: days.map(({ date, places, reason }) => ({ date, places: { ...sent(places) }, reason })),
  }
}
