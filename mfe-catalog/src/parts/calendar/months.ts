import { MONTHS, type MonthIndex } from '@santhe/rules'
import type { CalendarT } from '../../texts/calendar.ts'

/** Twelve months, wrapping at the year's end. */
export function monthsFrom(first: MonthIndex): MonthIndex[] {
  return [...MONTHS.slice(first), ...MONTHS.slice(0, first)]
}

/** December is followed by January. */
export function monthAfter(month: MonthIndex, steps: number): MonthIndex {
  return MONTHS[(((month + steps) % 12) + 12) % 12] ?? month
}

/** Parses a URL value, 0 to 11. */
export function monthFromText(text: string): MonthIndex | undefined {
  return MONTHS.find(month => String(month) === text)
}

export function shortMonth(month: MonthIndex, t: CalendarT): string {
  return t(`months.short${month}`)
}

export function longMonth(month: MonthIndex, t: CalendarT): string {
  return t(`months.long${month}`)
}
