import { formatMonth, formatRupees, type IstMonth } from '@santhe/rules'

/** Formats a month: 'Nov 2026'. */
export function monthText(month: IstMonth): string {
  return formatMonth(`${month}-01`)
}

/** Formats rupees; negative amounts get a minus. */
export function rupeesText(rupees: number): string {
  return formatRupees(Math.round(rupees * 100))
}
