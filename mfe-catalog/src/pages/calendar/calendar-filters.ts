import type { MonthIndex } from '@santhe/rules'
import { monthFromText } from '../../parts/calendar/months.ts'
import { truncateText } from '../../parts/filters/truncate-text.ts'

/** Filters of /calendar with defaults; an empty month is the current one. */
export const CALENDAR_FILTERS = { search: '', category: 'all', month: '' }
export type CalendarFilters = typeof CALENDAR_FILTERS

export function selectedMonthOf({ month }: CalendarFilters, now: MonthIndex): MonthIndex {
  return monthFromText(month) ?? now
}

export function calendarQuery(filters: CalendarFilters, now: MonthIndex) {
  return {
    search: truncateText(filters.search),
    category: /^[1-9]\d{0,14}$/.test(filters.category) ? filters.category : 'all',
    month: selectedMonthOf(filters, now),
  } as const
}

export function calendarFiltersIn(searchParams: URLSearchParams): CalendarFilters {
  return {
    search: searchParams.get('search') ?? CALENDAR_FILTERS.search,
    category: searchParams.get('category') ?? CALENDAR_FILTERS.category,
    month: searchParams.get('month') ?? CALENDAR_FILTERS.month,
  }
}
