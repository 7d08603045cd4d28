import { daysBetween, IST_AHEAD, type IstDate, isIstDate, istDateOf, monthOf } from './dates.ts'
import type { Language } from './languages.ts'
import { timeWords } from './time-words/time-words.ts'
import { plainSigns } from './typed/plain-signs.ts'

const monthName = (month: number, language: Language) => timeWords(language).shortMonths.split(' ')[month] ?? ''
const longMonthName = (month: number, language: Language) => timeWords(language).longMonths.split(' ')[month]

/** Accepts ISO only: engines parse other formats differently, and some accept 31 February. */
function toIstDate(date: Date | string): IstDate | undefined {
  if (typeof date === 'string') {
    if (!isIstDate(date.slice(0, 10))) return undefined
    if (date.length === 10) return date
    if (date.charAt(10) !== 'T') return undefined
  }
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? undefined : istDateOf(moment)
}

/** A date from records, responses or people. */
type DateLike = IstDate | Date | string | null | undefined

function readDate(date: DateLike): IstDate | undefined {
  return date === undefined || date === null || date === '' ? undefined : toIstDate(date)
}

/** Formats 'Mar 05, 2026' in IST, or '05 ಮಾರ್ಚ್ 2026'; '' if invalid. docs/product/money-and-dates.md#dates-shown. */
export function formatDate(date: DateLike, language: Language): string {
  if (language !== 'en') return formatDeliveryDate(date, language)
  const istDate = readDate(date)
  return istDate === undefined ? '' : `${monthAndDay(istDate)}, ${yearOf(istDate)}`
}

/** Formats estimates and deliveries: '05 Mar 2026'; '' if invalid. docs/product/money-and-dates.md#dates-shown. */
export function formatDeliveryDate(date: DateLike, language: Language): string {
  const istDate = readDate(date)
  return istDate === undefined ? '' : `${dayAndMonth(istDate, language)} ${yearOf(istDate)}`
}

export function formatMonth(date: IstDate, language: Language): string {
  return `${monthName(monthOf(date), language)} ${yearOf(date)}`
}

function monthAndDay(date: IstDate): string {
  return `${monthName(monthOf(date), 'en')} ${date.slice(8)}`
}

function dayAndMonth(date: IstDate, language: Language): string {
  return `${date.slice(8)} ${monthName(monthOf(date), language)}`
}

function yearOf(date: IstDate): string {
  return date.slice(0, 4)
}

/** Formats a stored month for responses: 'December 2026' for '2026-12', 'December' for '12'. */
export function harvestMonthText(month: string | null): string | null {
  if (month === null) return null
  const name = longMonthName(Number(month.slice(-2)) - 1, 'en') ?? ''
  return month.length > 2 ? `${name} ${month.slice(0, 4)}` : name
}

const STORED_MONTH = /^(?:(\d{4})-)?(\d{2})$/
const MONTH_TEXT = /^([A-Z][a-z]{2})[a-z]*(?: (\d{4}))?$/

/** Reads a harvest month as stored or as in responses. `month` is 0–11, or -1 if invalid. */
function readMonth(text: string): { month: number; year: string | undefined } {
  const [, storedYear, number] = STORED_MONTH.exec(text) ?? []
  if (number !== undefined) return { month: Number(number) - 1, year: storedYear }
  const [, name, year] = MONTH_TEXT.exec(text) ?? []
  return {
    month: timeWords('en')
      .shortMonths.split(' ')
      .indexOf(name ?? ''),
    year,
  }
}

/** Translates a harvest month of a response: 'ಡಿಸೆಂಬರ್ 2026' for 'December 2026'; '' without one. */
export function harvestMonthIn(text: string | null | undefined, language: Language): string {
  const { month, year } = readMonth(text ?? '')
  const name = longMonthName(month, language)
  return name === undefined ? (text ?? '') : [name, year].filter(part => part !== undefined).join(' ')
}

/** Returns the first day after '2026-12'; without a year, after the month's next occurrence from `today`. Undefined if invalid. */
export function dayAfterMonth(text: string, today: IstDate): IstDate | undefined {
  const { month, year } = readMonth(text)
  if (month < 0) return undefined
  const nextYear = month < monthOf(today) ? 1 : 0
  return istDateOf(new Date(Date.UTC(Number(year ?? today.slice(0, 4)) + (year ? 0 : nextYear), month + 1)))
}

/** Formats 'Mar 05', with the year unless current; '' if invalid. */
export function formatShortDate(date: DateLike, today: IstDate, language: Language): string {
  const istDate = readDate(date)
  if (istDate === undefined) return ''
  if (yearOf(istDate) !== yearOf(today)) return formatDate(istDate, language)
  return language === 'en' ? monthAndDay(istDate) : dayAndMonth(istDate, language)
}

/** Returns 'yesterday', 'today', 'tomorrow' or ''. */
function dayWord(date: DateLike, today: IstDate, language: Language): string {
  const istDate = readDate(date)
  return istDate === undefined ? '' : (timeWords(language).nearDays[daysBetween(today, istDate) + 1] ?? '')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function withDayWord(date: DateLike, today: IstDate, text: string, language: Language): string {
  return [dayWord(date, today, language), text].filter(part => part !== '').join(', ')
}

/** Formats within a sentence: 'tomorrow, Mar 06, 2026', 'Mar 31, 2026'; '' if invalid. */
export function nearDate(date: DateLike, today: IstDate, language: Language): string {
  return withDayWord(date, today, formatDate(date, language), language)
}

/** Formats standalone: 'Tomorrow, Mar 06, 2026', 'Mar 31, 2026'. */
export function nearDateAlone(date: DateLike, today: IstDate, language: Language): string {
  return capitalised(nearDate(date, today, language))
}

/** Formats within a sentence: 'tomorrow', or 'Mar 05', with the year unless current. */
export function nearShortDate(date: DateLike, today: IstDate, language: Language): string {
  return dayWord(date, today, language) || formatShortDate(date, today, language)
}

/** Formats for table cells: 'Tomorrow, Mar 06', 'Mar 31', with the year unless current; '' if invalid. */
export function nearDateInRow(date: DateLike, today: IstDate, language: Language): string {
  return capitalised(withDayWord(date, today, formatShortDate(date, today, language), language))
}

/** Formats deliveries within a sentence: 'tomorrow, 06 Mar 2026', '31 Mar 2026'; '' if invalid. */
export function nearDeliveryDate(date: DateLike, today: IstDate, language: Language): string {
  return withDayWord(date, today, formatDeliveryDate(date, language), language)
}

/** Formats deliveries standalone: 'Tomorrow, 06 Mar 2026', '31 Mar 2026'. */
export function nearDeliveryDateAlone(date: DateLike, today: IstDate, language: Language): string {
  return capitalised(nearDeliveryDate(date, today, language))
}

/** Formats deliveries on cards: 'tomorrow', or '05 Mar', with the year unless current. */
export function nearShortDeliveryDate(date: DateLike, today: IstDate, language: Language): string {
  const istDate = readDate(date)
  if (istDate === undefined) return ''
  const isThisYear = yearOf(istDate) === yearOf(today)
  return (
    dayWord(istDate, today, language) ||
    (isThisYear ? dayAndMonth(istDate, language) : formatDeliveryDate(istDate, language))
  )
}

/** Returns the index of night, morning, afternoon or evening. */
function dayPartOf(hour: number): number {
  if (hour < 4 || hour >= 20) return 0
  if (hour < 12) return 1
  return hour < 16 ? 2 : 3
}

/** Formats a time in IST: '3:40 pm', 'ಮಧ್ಯಾಹ್ನ 3:40'. */
export function clockText(moment: Date, language: Language): string {
  const [hours = 0, minutes = ''] = new Date(moment.getTime() + IST_AHEAD).toISOString().slice(11, 16).split(':')
  const hour = Number(hours)
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${minutes}`
  const part = timeWords(language).dayParts[dayPartOf(hour)]
  return part === undefined ? `${clock} ${hour < 12 ? 'am' : 'pm'}` : `${part} ${clock}`
}

/** Formats in IST: 'Mar 05, 2026, 3:40 pm'; '' if invalid. */
export function formatMoment(moment: Date | string, language: Language): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : `${formatDate(date, language)}, ${clockText(date, language)}`
}

/** Formats within a sentence: 'today, Mar 05, 2026, 3:40 pm'; '' if invalid. */
export function nearMoment(moment: Date | string, now: Date, language: Language): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  return withDayWord(date, istDateOf(now), formatMoment(date, language), language)
}

/** Formats standalone: 'Today, Mar 05, 2026, 3:40 pm'. */
export function nearMomentAlone(moment: Date | string, now: Date, language: Language): string {
  return capitalised(nearMoment(moment, now, language))
}

/** Formats 'dd/mm/yyyy'; '' if invalid. */
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
