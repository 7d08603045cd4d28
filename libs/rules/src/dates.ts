/** IST date 'YYYY-MM-DD'; sorts as text. */
export type IstDate = string

/** 0 (January) to 11 (December). */
export type MonthIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11

export const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const satisfies readonly MonthIndex[]

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** IST offset in ms, without daylight saving time, so that no time zone table is needed. */
export const IST_AHEAD = 5.5 * HOUR

/** Returns false for impossible dates such as 31 April. */
export function isIstDate(text: string): boolean
export function isIstDate(text: unknown): text is IstDate
export function isIstDate(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text
}

/** @throws RangeError when the moment is invalid */
export function istDateOf(moment: Date): IstDate {
  return new Date(moment.getTime() + IST_AHEAD).toISOString().slice(0, 10)
}

/** Returns 00:00 IST. */
export function startOfIstDay(date: IstDate): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - IST_AHEAD)
}

/** Subtracts if `days` is negative. */
export function addDays(date: IstDate, days: number): IstDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** Returns a negative number if `to` is earlier. */
export function daysBetween(from: IstDate, to: IstDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}

/**
 * Returns the month 0–11.
 * @throws RangeError when the text is no date
 */
export function monthOf(date: IstDate): MonthIndex {
  const month = MONTHS[Number(date.slice(5, 7)) - 1]
  if (month === undefined) throw new RangeError(`Not a date: ${date}`)
  return month
}

/** A Monday, since weeks start on Monday. */
const MONDAY: IstDate = '2024-01-01'

/** Returns 0 (Monday) to 6 (Sunday). */
export function weekdayOf(date: IstDate): number {
  return ((daysBetween(MONDAY, date) % 7) + 7) % 7
}

export function mondayOf(date: IstDate): IstDate {
  return addDays(date, -weekdayOf(date))
}
