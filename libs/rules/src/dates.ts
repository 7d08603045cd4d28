/** A calendar date in Asia/Kolkata, 'YYYY-MM-DD'. Compares in time order as text. */
export type IstDate = string

/** A month counted 0 (January) to 11 (December). */
export type MonthIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11

export const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const satisfies readonly MonthIndex[]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** India has one offset all year, so no time zone table is needed. */
const IST_AHEAD = 5.5 * HOUR

const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

export type DatePattern = 'MMM dd, yyyy' | 'dd MMM yyyy' | 'd MMM'

/** Returns whether something is a real calendar date written 'YYYY-MM-DD' (no 31 April). */
export function isIstDate(text: string): boolean
export function isIstDate(text: unknown): text is IstDate
export function isIstDate(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text
}

/** Returns the date in India at a moment. @throws RangeError for an invalid moment. */
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

/** Returns the month of a date, 0–11. @throws RangeError when the text is no date. */
export function monthOf(date: IstDate): MonthIndex {
  const month = MONTHS[Number(date.slice(5, 7)) - 1]
  if (month === undefined) throw new RangeError(`Not a date: ${date}`)
  return month
}

/** Text is parsed only as an ISO date or moment: engines differ in everything else, and some turn 31 February into March. */
function toIstDate(date: Date | string): IstDate | undefined {
  if (typeof date === 'string') {
    if (!isIstDate(date.slice(0, 10))) return undefined
    if (date.length === 10) return date
    if (date.charAt(10) !== 'T') return undefined
  }
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? undefined : istDateOf(moment)
}

/** Returns a date for people, in India's calendar; '' for a missing or invalid one. docs/product/money-and-dates.md#dates-shown. */
export function formatDate(
  date: IstDate | Date | string | null | undefined,
  pattern: DatePattern = 'MMM dd, yyyy',
): string {
  if (date === undefined || date === null || date === '') return ''
  const istDate = toIstDate(date)
  if (istDate === undefined) return ''
  const [year = '', , day = ''] = istDate.split('-')
  const month = SHORT_MONTHS[monthOf(istDate)]
  if (pattern === 'MMM dd, yyyy') return `${month} ${day}, ${year}`
  if (pattern === 'dd MMM yyyy') return `${day} ${month} ${year}`
  return `${Number(day)} ${month}`
}

/** Returns 'just now', 'Nm ago', 'Nh ago' or 'Nd ago'; 'just now' for a moment in the future. docs/product/money-and-dates.md#ages. */
export function relativeAge(moment: Date | string, now: Date): string {
  const age = now.getTime() - new Date(moment).getTime()
  if (Number.isNaN(age)) return ''
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  return `${Math.floor(age / DAY)}d ago`
}
