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

/** ISO only: engines differ in other formats, and some accept 31 February. */
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

/** 'Mar 05, 2026' in IST; '' if invalid. docs/product/money-and-dates.md#dates-shown. */
export function formatDate(date: DateLike): string {
  const istDate = readDate(date)
  return istDate === undefined ? '' : `${monthAndDay(istDate)}, ${yearOf(istDate)}`
}

/** Estimates and deliveries: '05 Mar 2026'; '' if invalid. docs/product/money-and-dates.md#dates-shown. */
export function formatDeliveryDate(date: DateLike): string {
  const istDate = readDate(date)
  return istDate === undefined ? '' : `${dayAndMonth(istDate)} ${yearOf(istDate)}`
}

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

const LONG_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The form of responses: 'December 2026' of '2026-12', 'December' of '12'. */
export function harvestMonthText(month: string | null): string | null {
  if (month === null) return null
  const name = LONG_MONTHS[Number(month.slice(-2)) - 1] ?? ''
  return month.length > 2 ? `${name} ${month.slice(0, 4)}` : name
}

const STORED_MONTH = /^(?:(\d{4})-)?(\d{2})$/
const MONTH_TEXT = /^([A-Z][a-z]{2})[a-z]*(?: (\d{4}))?$/

/** Reads a harvest month as stored or as in responses. `month` is 0–11, or -1 where there is none. */
function readMonth(text: string): { month: number; year: string | undefined } {
  const [, storedYear, number] = STORED_MONTH.exec(text) ?? []
  if (number !== undefined) return { month: Number(number) - 1, year: storedYear }
  const [, name, year] = MONTH_TEXT.exec(text) ?? []
  return { month: SHORT_MONTHS.indexOf(name ?? ''), year }
}

/** First day after '2026-12'; without a year after its next occurrence from `today`. Undefined if invalid. */
export function dayAfterMonth(text: string, today: IstDate): IstDate | undefined {
  const { month, year } = readMonth(text)
  if (month < 0) return undefined
  const nextYear = month < monthOf(today) ? 1 : 0
  return istDateOf(new Date(Date.UTC(Number(year ?? today.slice(0, 4)) + (year ? 0 : nextYear), month + 1)))
}

/** 'Mar 05', with the year if not this one; '' if invalid. */
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

/** 'yesterday', 'today', 'tomorrow' or ''. */
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

/** Within a sentence: 'tomorrow, Mar 06, 2026', 'Mar 31, 2026'; '' if invalid. */
export function nearDate(date: DateLike, today: IstDate): string {
  return withDayWord(date, today, formatDate(date))
}

/** Standing alone: 'Tomorrow, Mar 06, 2026', 'Mar 31, 2026'. */
export function nearDateAlone(date: DateLike, today: IstDate): string {
  return capitalised(nearDate(date, today))
}

/** Within a sentence: 'tomorrow', or 'Mar 05', with the year if not this one. */
export function nearShortDate(date: DateLike, today: IstDate): string {
  return dayWord(date, today) || formatShortDate(date, today)
}

/** Table cells: 'Tomorrow, Mar 06', 'Mar 31', with the year if not this one; '' if invalid. */
export function nearDateInRow(date: DateLike, today: IstDate): string {
  return capitalised(withDayWord(date, today, formatShortDate(date, today)))
}

/** Deliveries within a sentence: 'tomorrow, 06 Mar 2026', '31 Mar 2026'; '' if invalid. */
export function nearDeliveryDate(date: DateLike, today: IstDate): string {
  return withDayWord(date, today, formatDeliveryDate(date))
}

/** Deliveries standing alone: 'Tomorrow, 06 Mar 2026', '31 Mar 2026'. */
export function nearDeliveryDateAlone(date: DateLike, today: IstDate): string {
  return capitalised(nearDeliveryDate(date, today))
}

/** Deliveries on cards: 'tomorrow', or '05 Mar', with the year if not this one. */
export function nearShortDeliveryDate(date: DateLike, today: IstDate): string {
  const istDate = readDate(date)
  if (istDate === undefined) return ''
  const isThisYear = yearOf(istDate) === yearOf(today)
  return dayWord(istDate, today) || (isThisYear ? dayAndMonth(istDate) : formatDeliveryDate(istDate))
}

/** IST: '3:40 pm'. */
export function clockText(moment: Date): string {
  const [hours = 0, minutes = ''] = new Date(moment.getTime() + IST_AHEAD).toISOString().slice(11, 16).split(':')
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

/** IST: 'Mar 05, 2026, 3:40 pm'; '' if invalid. */
export function formatMoment(moment: Date | string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : `${formatDate(date)}, ${clockText(date)}`
}

/** Within a sentence: 'today, Mar 05, 2026, 3:40 pm'; '' if invalid. */
export function nearMoment(moment: Date | string, now: Date): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  return [dayWord(date, istDateOf(now)), formatMoment(date)].filter(part => part !== '').join(', ')
}

/** Standing alone: 'Today, Mar 05, 2026, 3:40 pm'. */
export function nearMomentAlone(moment: Date | string, now: Date): string {
  return capitalised(nearMoment(moment, now))
}

/** 'dd/mm/yyyy'; '' if invalid. */
export function typedDate(date: DateLike): string {
  return readDate(date)?.split('-').toReversed().join('/') ?? ''
}

/** Parses day, month, year, separated by slash, dot, dash or space, in any script's digits; undefined if invalid. */
export function parseTypedDate(text: string): IstDate | undefined {
  const parts = /^(\d{1,2})[/.\- ]+(\d{1,2})[/.\- ]+(\d{4})$/.exec(plainSigns(text))
  if (parts === null) return undefined
  const [, day = '', month = '', year = ''] = parts
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIstDate(date) ? date : undefined
}
