import { istDateOf, startOfIstDay } from '../dates.ts'

/** IST month 'YYYY-MM'; sorts as text. */
export type IstMonth = string

export function isIstMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

export function istMonthOf(moment: Date): IstMonth {
  return istDateOf(moment).slice(0, 7)
}

export function addMonths(month: IstMonth, months: number): IstMonth {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

/** Returns 00:00 IST of the month's first day. */
export function startOfIstMonth(month: IstMonth): Date {
  return startOfIstDay(`${month}-01`)
}

/** Returns the months after `after`, up to and including `last`. */
export function monthsAfter(after: IstMonth, last: IstMonth): IstMonth[] {
  const months: IstMonth[] = []
  for (let month = addMonths(after, 1); month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}
