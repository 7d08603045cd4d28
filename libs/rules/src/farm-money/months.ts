import { istDateOf, startOfIstDay } from '../dates.ts'

/** A month in Asia/Kolkata, 'YYYY-MM'. Compares in time order as text. */
export type IstMonth = string

/** Returns whether a text is a month written 'YYYY-MM'. */
export function isIstMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** Returns the month in India at a moment. */
export function istMonthOf(moment: Date): IstMonth {
  return istDateOf(moment).slice(0, 7)
}

/** Returns the month this many months later, or earlier when negative. */
export function addMonths(month: IstMonth, months: number): IstMonth {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

/** Returns the moment when a month begins in India, 00:00 IST of its first day. */
export function startOfIstMonth(month: IstMonth): Date {
  return startOfIstDay(`${month}-01`)
}

/** Returns the months behind `after` up to `last`, in order. */
export function monthsAfter(after: IstMonth, last: IstMonth): IstMonth[] {
  const months: IstMonth[] = []
  for (let month = addMonths(after, 1); month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}
