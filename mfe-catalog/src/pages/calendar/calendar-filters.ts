import type { Language, MonthIndex } from '@santhe/rules'
import { monthFromText } from '../../parts/calendar/months.ts'
import { truncateText } from '../../parts/filters/truncate-text.ts'

/** Filters of /calendar with defaults; an empty month is the current one. */
export const CALENDAR_FILTERS = { search: '', category: 'all', month: '' }
export type CalendarFilters = typeof CALENDAR_FILTERS

export function selectedMonthOf({ month }: CalendarFilters, now: MonthIndex): MonthIndex {
  return monthFromText(month) ?? now
}

/** English, the default, shares its cached responses with requests that name no language. */
export function sortingQuery(language: Language) {
  return language === 'en' ? {} : { language }
}

export function calendarQuery(filters: CalendarFilters, now: MonthIndex, language: Language) {
  return {
    ...sortingQuery(language),
    search: truncateText(filters.search),
    category: /^[1-9]\d{0,14}$/.test(filters.category) ? filters.category : 'all',
    month: selectedMonthOf(filters, now),
  } as const
}
