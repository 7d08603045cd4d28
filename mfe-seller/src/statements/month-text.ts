import { formatMonth, formatRupees, type IstMonth } from '@santhe/rules'

/** Returns a month in words: 'Nov 2026'. */
export function monthText(month: IstMonth): string {
  return formatMonth(`${month}-01`)
}

/** Returns rupees of a response in words; below zero they have a minus. */
export function rupeesText(rupees: number): string {
  return formatRupees(Math.round(rupees * 100))
}
