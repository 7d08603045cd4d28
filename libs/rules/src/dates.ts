/** A calendar date in Asia/Kolkata, 'YYYY-MM-DD'. Compares in time order as text. */
export type IstDate = string

/** A month counted 0 (January) to 11 (December). */
export type MonthIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11

export const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const satisfies readonly MonthIndex[]

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** How far India's clock is ahead of UTC, in milliseconds: one offset all year, so no time zone table is needed. */
export const IST_AHEAD = 5.5 * HOUR

/** Returns whether something is a real calendar date written 'YYYY-MM-DD' (no 31 April). */
export function isIstDate(text: string): boolean
export function isIstDate(text: unknown): text is IstDate
export function isIstDate(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text
}

/** Returns the date in India at a moment. Throws RangeError for an invalid moment. */
export function istDateOf(moment: Date): IstDate {
  return new Date(moment.getTime() + IST_AHEAD).toISOString().slice(0, 10)
}

/** Returns the moment when a date begins in India, 00:00 IST. */
export function startOfIstDay(date: IstDate): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - IST_AHEAD)
}

/** Returns the date this many days later, or earlier when negative. */
export function addDays(date: IstDate, days: number): IstDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** Returns the days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: IstDate, to: IstDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}

/** Returns the month of a date, 0–11. Throws RangeError when the text is no date. */
export function monthOf(date: IstDate): MonthIndex {
  const month = MONTHS[Number(date.slice(5, 7)) - 1]
  if (month === undefined) throw new RangeError(`Not a date: ${date}`)
  return month
}

/** A Monday; weeks begin there. */
const MONDAY: IstDate = '2024-01-01'

/** Returns a date's day of the week: 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: IstDate): number {
  return ((daysBetween(MONDAY, date) % 7) + 7) % 7
}

/** Returns the Monday of a date's week. */
export function mondayOf(date: IstDate): IstDate {
  return addDays(date, -weekdayOf(date))
}
