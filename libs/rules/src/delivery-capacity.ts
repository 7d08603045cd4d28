import { addDays, type IstDate, weekdayOf } from './dates.ts'
import { DELIVERY_WINDOWS, type DeliveryWindow } from './order-delivery.ts'

/** Limits or remaining places by window; null means unlimited. */
export type WindowPlaces = Readonly<Record<DeliveryWindow, number | null>>

/** Booked orders by window. */
export type PlacesTaken = Readonly<Record<DeliveryWindow, number>>

/** Limits of a day, with a reason such as 'Dasara' or ''. */
export interface PlannedDay {
  date: IstDate
  places: WindowPlaces
  reason: string
}

/** Weekly limits, Monday first, and exceptions for single days. docs/product/delivery.md#capacity */
export interface DeliveryPlan {
  week: readonly WindowPlaces[]
  days: readonly PlannedDay[]
}

export interface DeliveryDay {
  date: IstDate
  left: WindowPlaces
  /** Whether the plan closes the whole day. */
  isClosed: boolean
  reason: string
}

export const ALL_OPEN: WindowPlaces = { morning: null, afternoon: null, evening: null }
export const NONE_TAKEN: PlacesTaken = { morning: 0, afternoon: 0, evening: 0 }

/** Number of days offered, including the first. */
export const DAYS_AHEAD = 30

/** Limit of single days per district and area. */
export const MOST_PLANNED_DAYS = 100

/** Returns the day's exception, else its weekday; unlimited without a plan. */
export function plannedDay(plan: DeliveryPlan | undefined, date: IstDate): PlannedDay {
  const single = plan?.days.find(day => day.date === date)
  if (single) return single
  return { date, places: plan?.week[weekdayOf(date)] ?? ALL_OPEN, reason: '' }
}

export function isLimited(places: WindowPlaces): boolean {
  return DELIVERY_WINDOWS.some(window => places[window] !== null)
}

/** Never falls below 0, even if the limit was set after the orders. */
export function dayLeft({ date, places, reason }: PlannedDay, taken: PlacesTaken = NONE_TAKEN): DeliveryDay {
  const leftIn = (window: DeliveryWindow) => {
    const limit = places[window]
    return limit === null ? null : Math.max(0, limit - taken[window])
  }
  const left = { morning: leftIn('morning'), afternoon: leftIn('afternoon'), evening: leftIn('evening') }
  return { date, left, isClosed: DELIVERY_WINDOWS.every(window => places[window] === 0), reason }
}

/** Adds places, or removes them if negative; unlimited windows stay. */
export function addPlaces(day: DeliveryDay, window: DeliveryWindow, places: number): DeliveryDay {
  const before = day.left[window]
  if (before === null) return day
  const left = { ...day.left, [window]: Math.max(0, before + places) }
  return { ...day, left }
}

/** Returns windows with room in their order. */
export function windowsWithRoom(left: WindowPlaces, orders = 1): DeliveryWindow[] {
  return DELIVERY_WINDOWS.filter(window => (left[window] ?? orders) >= orders)
}

/** Returns undefined if no day has room. */
export function firstDayWithRoom(days: readonly DeliveryDay[]): DeliveryDay | undefined {
  return days.find(({ left }) => windowsWithRoom(left).length > 0)
}

export function daysFrom(first: IstDate, count: number = DAYS_AHEAD): IstDate[] {
  return Array.from({ length: count }, (_unused, place) => addDays(first, place))
}

/** docs/product/delivery.md#earliest-date. */
export function lastToChoose(first: IstDate): IstDate {
  return addDays(first, DAYS_AHEAD - 1)
}

export function hasRoom({ left, isClosed }: DeliveryDay): boolean {
  return !isClosed && windowsWithRoom(left).length > 0
}
