import type { DeliveryPlan } from '@santhe/contracts'
import { DELIVERY_WINDOWS, isIstDate, readWhole, type WindowPlaces } from '@santhe/rules'

/** Order limits of a day as typed; '' means no limit. */
export type TypedPlaces = Readonly<Record<(typeof DELIVERY_WINDOWS)[number], string>>

export interface TypedDay {
  /** Stable React key while typing. */
  key: number
  date: string
  places: TypedPlaces
  reason: string
}

export interface PlanDraft {
  week: readonly TypedPlaces[]
  days: readonly TypedDay[]
}

export type ReadPlan = Pick<DeliveryPlan, 'week' | 'days' | 'version'>

/** A new single day starts closed, the usual reason to add one. */
export const CLOSED: TypedPlaces = { morning: '0', afternoon: '0', evening: '0' }

function typed({ morning, afternoon, evening }: WindowPlaces): TypedPlaces {
  const text = (places: number | null) => (places === null ? '' : String(places))
  return { morning: text(morning), afternoon: text(afternoon), evening: text(evening) }
}

export function draftOf({ week, days }: Pick<DeliveryPlan, 'week' | 'days'>): PlanDraft {
  return { week: week.map(typed), days: days.map((day, key) => ({ ...day, key, places: typed(day.places) })) }
}

const MOST_PLACES = 10_000

/** Null when empty, undefined when not a whole number from 0 to 10,000. */
function placesOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const places = readWhole(text) ?? -1
  return places >= 0 && places <= MOST_PLACES ? places : undefined
}

function arePlaces(places: TypedPlaces): boolean {
  return DELIVERY_WINDOWS.every(window => placesOf(places[window]) !== undefined)
}

function sent({ morning, afternoon, evening }: TypedPlaces): WindowPlaces {
  return {
    ...{ morning: placesOf(morning) ?? null, afternoon: placesOf(afternoon) ?? null },
    evening: placesOf(evening) ?? null,
  }
}

/** Converts a draft to the request body; undefined when a field is invalid. */
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
  from: PlanDraft
  to: PlanDraft
}

type Window = (typeof DELIVERY_WINDOWS)[number]

/** A day changed both here and by a colleague; holds the colleague's values. */
export interface Clash {
  /** Index in the week, Monday first, or the date of a single day. */
  day: number | string
  /** The windows that both changed; empty for single days, which clash as a whole. */
  windows: readonly Window[]
  isRemoved: boolean
  /** Undefined when the colleague removed the single day; weekdays have no reason. */
  other: { places: TypedPlaces; reason?: string } | undefined
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const contentOf = ({ date, places, reason }: TypedDay) => [date, places, reason]

const isSameDay = (one: TypedDay | undefined, other: TypedDay | undefined) =>
  isSame(one && contentOf(one), other && contentOf(other))

const hasDay = (days: readonly TypedDay[], day: TypedDay) => days.some(other => isSameDay(other, day))

const onDate = (days: readonly TypedDay[], date: string) => days.find(day => day.date === date)

/** Ignores the order of single days. */
export function isChanged(draft: PlanDraft, plan: PlanDraft): boolean {
  const { week, days } = draft
  return !isSame(week, plan.week) || days.length !== plan.days.length || !days.every(day => hasDay(plan.days, day))
}

function rebasePlaces(typedPlaces: TypedPlaces, before: TypedPlaces, after: TypedPlaces): TypedPlaces {
  const pick = (window: Window) => (typedPlaces[window] === before[window] ? after[window] : typedPlaces[window])
  return { morning: pick('morning'), afternoon: pick('afternoon'), evening: pick('evening') }
}

/** Moves a draft onto a newer plan, keeping typed values and removed days. Row keys stay, so the focus does too. */
export function rebaseDraft({ draft, from, to }: Rebase): PlanDraft {
  const week = to.week.map((places, weekday) =>
    rebasePlaces(draft.week[weekday] ?? places, from.week[weekday] ?? places, places),
  )
  const typedDays = draft.days.filter(day => !hasDay(from.days, day))
  const isRemoved = ({ date }: TypedDay) => onDate(from.days, date) && !onDate(draft.days, date)
  const others = to.days.filter(day => !onDate(typedDays, day.date) && !isRemoved(day))
  const firstKey = Math.max(-1, ...draft.days.map(({ key }) => key)) + 1
  const keyOf = ({ date }: TypedDay, place: number) => onDate(draft.days, date)?.key ?? firstKey + place
  return { week, days: [...others.map((day, place) => ({ ...day, key: keyOf(day, place) })), ...typedDays] }
}

type Values<Value> = readonly [own: Value, read: Value, other: Value]

/** Returns whether both sides changed a value differently, now or `earlier`. */
function isClash<Value>([own, read, other]: Values<Value>, isEqual: (a: Value, b: Value) => boolean, earlier: boolean) {
  return !isEqual(own, other) && !isEqual(own, read) && (earlier || !isEqual(other, read))
}

/** Returns the days that both sides changed differently. Earlier clashes stay until both sides agree. */
export function clashesOf({ draft, from, to }: Rebase, earlier: readonly Clash[] = []): Clash[] {
  const before = (day: Clash['day']) => earlier.find(clash => clash.day === day)
  const week = to.week.flatMap((places, day) => {
    const [own, read] = [draft.week[day] ?? places, from.week[day] ?? places]
    const windows = DELIVERY_WINDOWS.filter(window => {
      const values = [own[window], read[window], places[window]] as const
      return isClash(values, Object.is, before(day)?.windows.includes(window) ?? false)
    })
    return windows.length > 0 ? [{ day, windows, isRemoved: false, other: { places } }] : []
  })
  const dates = new Set([...from.days, ...draft.days].map(({ date }) => date).filter(date => date !== ''))
  const days = [...dates].sort().flatMap(date => {
    const [own, read, other] = [onDate(draft.days, date), onDate(from.days, date), onDate(to.days, date)]
    if (!isClash([own, read, other], isSameDay, before(date) !== undefined)) return []
    const otherDay = other && { places: other.places, reason: other.reason }
    return [{ day: date, windows: [], isRemoved: !own, other: otherDay }]
  })
  return [...week, ...days]
}

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
