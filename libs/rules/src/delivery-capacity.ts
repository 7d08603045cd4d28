import { addDays, type IstDate, weekdayOf } from './dates.ts'
import { DELIVERY_WINDOWS, type DeliveryWindow } from './delivery-estimate.ts'

/** Orders by window: of a plan how many a window takes, or how many more; null where it is open without limit. */
export type WindowPlaces = Readonly<Record<DeliveryWindow, number | null>>

/** How many orders have a place, by window. */
export type PlacesTaken = Readonly<Record<DeliveryWindow, number>>

/** What a day takes, and why, such as 'Dasara'; '' without a reason. */
export interface PlannedDay {
  date: IstDate
  places: WindowPlaces
  reason: string
}

/** How many orders a district delivers to an area: on every day of the week, Monday first, and on single days that differ. docs/product/delivery.md#capacity */
export interface DeliveryPlan {
  week: readonly WindowPlaces[]
  days: readonly PlannedDay[]
}

/** What is left of a day. */
export interface DeliveryDay {
  date: IstDate
  left: WindowPlaces
  /** It takes no orders at all, whatever was ordered. */
  isClosed: boolean
  reason: string
}

export const ALL_OPEN: WindowPlaces = { morning: null, afternoon: null, evening: null }
export const NONE_TAKEN: PlacesTaken = { morning: 0, afternoon: 0, evening: 0 }

/** How many days ahead a day is chosen or looked for, the first one included. */
export const DAYS_AHEAD = 30

/** A district's plan for an area names at most so many single days. */
export const MOST_PLANNED_DAYS = 100

/** Returns what a plan takes on a day: what was set for that day, else for its day of the week; everything without a plan. */
export function plannedDay(plan: DeliveryPlan | undefined, date: IstDate): PlannedDay {
  const single = plan?.days.find(day => day.date === date)
  if (single) return single
  return { date, places: plan?.week[weekdayOf(date)] ?? ALL_OPEN, reason: '' }
}

/** Returns whether a window of a day has a limit. */
export function isLimited(places: WindowPlaces): boolean {
  return DELIVERY_WINDOWS.some(window => places[window] !== null)
}

/** Returns what is left of a day; never less than nothing, also where more was ordered before the limit was set. */
export function dayLeft({ date, places, reason }: PlannedDay, taken: PlacesTaken = NONE_TAKEN): DeliveryDay {
  const leftIn = (window: DeliveryWindow) => {
    const limit = places[window]
    return limit === null ? null : Math.max(0, limit - taken[window])
  }
  const left = { morning: leftIn('morning'), afternoon: leftIn('afternoon'), evening: leftIn('evening') }
  return { date, left, isClosed: DELIVERY_WINDOWS.every(window => places[window] === 0), reason }
}

/** Returns a day with so many more places in a window, or fewer where negative; a window without limit stays open. */
export function addPlaces(day: DeliveryDay, window: DeliveryWindow, places: number): DeliveryDay {
  const before = day.left[window]
  if (before === null) return day
  const left = { ...day.left, [window]: Math.max(0, before + places) }
  return { ...day, left }
}

/** Returns the windows of a day that have room for so many more orders, in their order. */
export function windowsWithRoom(left: WindowPlaces, orders = 1): DeliveryWindow[] {
  return DELIVERY_WINDOWS.filter(window => (left[window] ?? orders) >= orders)
}

/** Returns the first day that has a window with room; undefined where none of them has. */
export function firstDayWithRoom(days: readonly DeliveryDay[]): DeliveryDay | undefined {
  return days.find(({ left }) => windowsWithRoom(left).length > 0)
}

/** Returns so many days in a row. */
export function daysFrom(first: IstDate, count: number = DAYS_AHEAD): IstDate[] {
  return Array.from({ length: count }, (_unused, place) => addDays(first, place))
}

/** Returns the last day that may be chosen for an order whose first day this is: the last that is offered. docs/product/delivery.md#earliest-date. */
export function lastToChoose(first: IstDate): IstDate {
  return addDays(first, DAYS_AHEAD - 1)
}

/** Returns why a day takes no more orders, as a line says it: 'Closed: Dasara', 'Closed', 'Full'; '' where it has room. */
export function whyNoRoom({ left, isClosed, reason }: DeliveryDay): string {
  if (isClosed) return reason === '' ? 'Closed' : `Closed: ${reason}`
  return windowsWithRoom(left).length === 0 ? 'Full' : ''
}
