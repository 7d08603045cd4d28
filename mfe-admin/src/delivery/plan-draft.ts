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

/** A plan that was read, or saved. */
export type ReadPlan = Pick<DeliveryPlan, 'week' | 'days' | 'version'>

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

interface Rebase {
  draft: PlanDraft
  /** The plan with which the draft began. */
  from: ReadPlan
  /** What a colleague made of it meanwhile. */
  to: ReadPlan
}

/** A day that was changed here and by a colleague, with what the colleague made of it. */
export interface Clash {
  /** The weekday's place in the week, Monday first, or the date of a single day. */
  day: number | string
  /** Undefined where the colleague removed the single day. */
  otherPlaces: TypedPlaces | undefined
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const contentOf = ({ date, places, reason }: TypedDay) => [date, places, reason]

const hasDay = (days: readonly TypedDay[], day: TypedDay) =>
  days.some(other => isSame(contentOf(other), contentOf(day)))

const onDate = (days: readonly TypedDay[], date: string) => days.find(day => day.date === date)

/** Returns the three windows of a day: each as it was typed, or where it was not, as the colleague set it. */
function rebasePlaces(typedPlaces: TypedPlaces, before: TypedPlaces, after: TypedPlaces): TypedPlaces {
  const pick = (window: keyof TypedPlaces) =>
    typedPlaces[window] === before[window] ? after[window] : typedPlaces[window]
  return { morning: pick('morning'), afternoon: pick('afternoon'), evening: pick('evening') }
}

/**
 * Returns the draft over a newer plan: what was typed stays, all else is as the colleague set it. A single day that was removed here and
 * changed there is there again.
 */
export function rebaseDraft({ draft, from, to }: Rebase): PlanDraft {
  const [before, after] = [draftOf(from), draftOf(to)]
  const week = after.week.map((places, weekday) =>
    rebasePlaces(draft.week[weekday] ?? places, before.week[weekday] ?? places, places),
  )
  const typedDays = draft.days.filter(day => !hasDay(before.days, day))
  const isRemoved = (day: TypedDay) => hasDay(before.days, day) && !onDate(draft.days, day.date)
  const others = after.days.filter(day => !onDate(typedDays, day.date) && !isRemoved(day))
  // Rows that are typed into keep their keys, and so the focus.
  const firstKey = Math.max(-1, ...draft.days.map(({ key }) => key)) + 1
  return { week, days: [...others.map((day, place) => ({ ...day, key: firstKey + place })), ...typedDays] }
}

/** Returns the days that were changed here and by the colleague, and not to the same; here they are as they were typed. */
export function clashesOf({ draft, from, to }: Rebase): Clash[] {
  const [before, after] = [draftOf(from), draftOf(to)]
  const week = after.week.flatMap((otherPlaces, day) => {
    const [own, read] = [draft.week[day] ?? otherPlaces, before.week[day] ?? otherPlaces]
    const isClash = DELIVERY_WINDOWS.some(
      window =>
        own[window] !== read[window] && otherPlaces[window] !== read[window] && own[window] !== otherPlaces[window],
    )
    return isClash ? [{ day, otherPlaces }] : []
  })
  const typedDays = draft.days.filter(day => day.date !== '' && !hasDay(before.days, day) && !hasDay(after.days, day))
  const days = typedDays.flatMap(({ date }) => {
    const [read, other] = [onDate(before.days, date), onDate(after.days, date)]
    const isOtherChanged = !isSame(read && contentOf(read), other && contentOf(other))
    return isOtherChanged ? [{ day: date, otherPlaces: other?.places }] : []
  })
  return [...week, ...days]
}
