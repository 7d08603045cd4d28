import type { DeliveryPlan } from '@santhe/contracts'
import { DELIVERY_WINDOWS, isIstDate, readWhole, type WindowPlaces } from '@santhe/rules'

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
  const places = readWhole(text) ?? -1
  return places >= 0 && places <= MOST_PLACES ? places : undefined
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
  /** The plan that the draft changes. */
  from: PlanDraft
  /** The newer plan. */
  to: PlanDraft
}

type Window = (typeof DELIVERY_WINDOWS)[number]

/** A day that was changed here and by a colleague, with what the colleague made of it. */
export interface Clash {
  /** The weekday's place in the week, Monday first, or the date of a single day. */
  day: number | string
  /** The windows that both changed; a single day clashes as a whole. */
  windows: readonly Window[]
  /** The single day was removed here. */
  isRemoved: boolean
  /** Undefined where the colleague removed the single day; days of the week have no reason. */
  other: { places: TypedPlaces; reason?: string } | undefined
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const contentOf = ({ date, places, reason }: TypedDay) => [date, places, reason]

const isSameDay = (one: TypedDay | undefined, other: TypedDay | undefined) =>
  isSame(one && contentOf(one), other && contentOf(other))

const hasDay = (days: readonly TypedDay[], day: TypedDay) => days.some(other => isSameDay(other, day))

const onDate = (days: readonly TypedDay[], date: string) => days.find(day => day.date === date)

/** Returns whether a draft says anything else than the plan; the order of its single days does not count. */
export function isChanged(draft: PlanDraft, plan: PlanDraft): boolean {
  const { week, days } = draft
  return !isSame(week, plan.week) || days.length !== plan.days.length || !days.every(day => hasDay(plan.days, day))
}

/** Returns the three windows of a day: each as it was typed, or where it was not, as the newer plan has it. */
function rebasePlaces(typedPlaces: TypedPlaces, before: TypedPlaces, after: TypedPlaces): TypedPlaces {
  const pick = (window: Window) => (typedPlaces[window] === before[window] ? after[window] : typedPlaces[window])
  return { morning: pick('morning'), afternoon: pick('afternoon'), evening: pick('evening') }
}

/**
 * Returns the draft over a newer plan: what was typed stays, all else is as the newer plan has it. A single day that was removed stays
 * removed. Rows keep their keys, and so the focus.
 */
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

/** Three values of one field: in the draft, in the plan that it changes, and in the newer plan. */
type Values<Value> = readonly [own: Value, read: Value, other: Value]

/** Returns whether a field was changed here and by the colleague, now or `earlier`, and not to the same. */
function isClash<Value>([own, read, other]: Values<Value>, isEqual: (a: Value, b: Value) => boolean, earlier: boolean) {
  return !isEqual(own, other) && !isEqual(own, read) && (earlier || !isEqual(other, read))
}

/**
 * Returns the days that were changed here and by the colleague, and not to the same; here they are as they were typed. `earlier` are those
 * of a former plan: they stay until they are typed as the colleague has them.
 */
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
