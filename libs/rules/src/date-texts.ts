import { daysBetween, IST_AHEAD, type IstDate, isIstDate, istDateOf, monthOf } from './dates.ts'
import { plainSigns } from './typed/plain-signs.ts'

const SHORT_MONTHS: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]

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

/** A date as it comes from records, responses and people. */
type DateLike = IstDate | Date | string | null | undefined

function readDate(date: DateLike): IstDate | undefined {
  return date === undefined || date === null || date === '' ? undefined : toIstDate(date)
}

/** Returns a date for people, in India's calendar: 'Mar 05, 2026'; '' for a missing or invalid one. docs/product/money-and-dates.md#dates-shown. */
export function formatDate(date: DateLike): string {
  const istDate = readDate(date)
  return istDate === undefined ? '' : `${monthAndDay(istDate)}, ${yearOf(istDate)}`
}

/** Returns the day of an estimate, arrival or delivery: '05 Mar 2026'; '' for a missing or invalid one. docs/product/money-and-dates.md#dates-shown. */
export function formatDeliveryDate(date: DateLike): string {
  const istDate = readDate(date)
  return istDate === undefined ? '' : `${dayAndMonth(istDate)} ${yearOf(istDate)}`
}

/** Returns the month of a date: 'Mar 2026'. */
export function formatMonth(date: IstDate): string {
  return `${SHORT_MONTHS[monthOf(date)]} ${yearOf(date)}`
}

function monthAndDay(date: IstDate): string {
  return `${SHORT_MONTHS[monthOf(date)]} ${date.slice(8)}`
}

function dayAndMonth(date: IstDate): string {
  return `${date.slice(8)} ${SHORT_MONTHS[monthOf(date)]}`
}

function yearOf(date: IstDate): string {
  return date.slice(0, 4)
}

const MONTH_TEXT = /^([A-Z][a-z]{2})[a-z]*(?: (\d{4}))?$/

/** Returns the first day after a month in words, 'December 2026'; without a year after the next month of that name, the one of `today` included. Undefined for other texts. */
export function dayAfterMonth(text: string, today: IstDate): IstDate | undefined {
  const [, name, year] = MONTH_TEXT.exec(text) ?? []
  const month = SHORT_MONTHS.indexOf(name ?? '')
  if (month < 0) return undefined
  const nextYear = month < monthOf(today) ? 1 : 0
  return istDateOf(new Date(Date.UTC(Number(year ?? today.slice(0, 4)) + (year ? 0 : nextYear), month + 1)))
}

/** Returns a date for lists and badges: 'Mar 05', with its year where that is not this one; '' for a missing or invalid one. */
export function formatShortDate(date: DateLike, today: IstDate): string {
  const istDate = readDate(date)
  if (istDate === undefined) return ''
  return yearOf(istDate) === yearOf(today) ? monthAndDay(istDate) : formatDate(istDate)
}

const DAY_WORDS: ReadonlyMap<number, string> = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
])

/** Returns 'yesterday', 'today' or 'tomorrow'; '' for every other day, and for a missing or invalid one. */
export function dayWord(date: DateLike, today: IstDate): string {
  const istDate = readDate(date)
  return istDate === undefined ? '' : (DAY_WORDS.get(daysBetween(today, istDate)) ?? '')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function withDayWord(date: DateLike, today: IstDate, text: string): string {
  return [dayWord(date, today), text].filter(part => part !== '').join(', ')
}

/** Returns a date with the word of a near day before it, as a sentence goes on: 'tomorrow, Mar 06, 2026', 'Mar 31, 2026'; '' for a missing or invalid one. */
export function nearDate(date: DateLike, today: IstDate): string {
  return withDayWord(date, today, formatDate(date))
}

/** Returns a date that stands alone, with the word of a near day before it: 'Tomorrow, Mar 06, 2026', 'Mar 31, 2026'. */
export function nearDateAlone(date: DateLike, today: IstDate): string {
  return capitalised(nearDate(date, today))
}

/** Returns a date for a list that stands within a sentence: 'tomorrow' for a near day, else 'Mar 05', with its year where that is not this one. */
export function nearShortDate(date: DateLike, today: IstDate): string {
  return dayWord(date, today) || formatShortDate(date, today)
}

/** Returns a date for a row of a table: 'Tomorrow, Mar 06', 'Mar 31', with its year where that is not this one; '' for a missing or invalid one. */
export function nearDateInRow(date: DateLike, today: IstDate): string {
  return capitalised(withDayWord(date, today, formatShortDate(date, today)))
}

/** Returns the day of an estimate, arrival or delivery as a sentence goes on: 'tomorrow, 06 Mar 2026', '31 Mar 2026'; '' for a missing or invalid one. */
export function nearDeliveryDate(date: DateLike, today: IstDate): string {
  return withDayWord(date, today, formatDeliveryDate(date))
}

/** Returns the day of an estimate, arrival or delivery that stands alone: 'Tomorrow, 06 Mar 2026', '31 Mar 2026'. */
export function nearDeliveryDateAlone(date: DateLike, today: IstDate): string {
  return capitalised(nearDeliveryDate(date, today))
}

/** Returns the day of an estimate, arrival or delivery for a card: 'tomorrow' for a near day, else '05 Mar', with its year where that is not this one. */
export function nearShortDeliveryDate(date: DateLike, today: IstDate): string {
  const istDate = readDate(date)
  if (istDate === undefined) return ''
  const isThisYear = yearOf(istDate) === yearOf(today)
  return dayWord(istDate, today) || (isThisYear ? dayAndMonth(istDate) : formatDeliveryDate(istDate))
}

/** Returns the time of India's clock: '3:40 pm'. */
export function clockText(moment: Date): string {
  const [hours = 0, minutes = ''] = new Date(moment.getTime() + IST_AHEAD).toISOString().slice(11, 16).split(':')
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

/** Returns a moment as India's calendar and clock show it: 'Mar 05, 2026, 3:40 pm'; '' for what is no moment. */
export function formatMoment(moment: Date | string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : `${formatDate(date)}, ${clockText(date)}`
}

/** Returns a moment with the word of a near day before it, as a sentence goes on: 'today, Mar 05, 2026, 3:40 pm'; '' for what is no moment. */
export function nearMoment(moment: Date | string, now: Date): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  return [dayWord(date, istDateOf(now)), formatMoment(date)].filter(part => part !== '').join(', ')
}

/** Returns a moment that stands alone, with the word of a near day before it: 'Today, Mar 05, 2026, 3:40 pm'. */
export function nearMomentAlone(moment: Date | string, now: Date): string {
  return capitalised(nearMoment(moment, now))
}

/** Returns a date as people type it, 'dd/mm/yyyy'; '' for a missing or invalid one. */
export function typedDate(date: DateLike): string {
  return readDate(date)?.split('-').toReversed().join('/') ?? ''
}

/** Returns the date that somebody typed: day, month and year in this order, apart by slash, dot, dash or space ('5/3/2026'), in digits of any script; undefined for anything else. */
export function parseTypedDate(text: string): IstDate | undefined {
  const parts = /^(\d{1,2})[/.\- ]+(\d{1,2})[/.\- ]+(\d{4})$/.exec(plainSigns(text))
  if (parts === null) return undefined
  const [, day = '', month = '', year = ''] = parts
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIstDate(date) ? date : undefined
}
