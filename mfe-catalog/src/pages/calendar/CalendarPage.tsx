import { useEndpoint } from '@santhe/client'
import { readCalendar } from '@santhe/contracts'
import { useLanguage, useUrlFilters } from '@santhe/host'
import { type MonthIndex, monthOf } from '@santhe/rules'
import { Button, EmptyState, ErrorState, SectionHeading, useTexts } from '@santhe/ui'
import { CalendarPlaceholders, CalendarTable } from '../../parts/calendar/CalendarTable.tsx'
import { Legend } from '../../parts/calendar/Legend.tsx'
import { monthAfter } from '../../parts/calendar/months.ts'
import calendarTexts from '../../texts/en/calendar.json'
import { useToday } from '../../use-today.ts'
import { CalendarBar } from './CalendarBar.tsx'
import { CALENDAR_FILTERS, type CalendarFilters, calendarQuery, selectedMonthOf } from './calendar-filters.ts'

/** Seasons by produce and month; each cell leads to its products. */
export function CalendarPage() {
  const t = useTexts(calendarTexts)
  const [filters, change] = useUrlFilters(CALENDAR_FILTERS)
  const now = monthOf(useToday())
  const month = selectedMonthOf(filters, now)
  // Replaces the history entry: twelve months would bury the previous page.
  const turnTo = (to: MonthIndex) => change({ month: to === now ? '' : String(to) }, { isTyping: true })
  return (
    <>
      <SectionHeading as="h1" title={t('calendar.title')} text={t('calendar.text')} />
      <CalendarBar filters={filters} onChange={change} month={month} onMonth={turnTo} />
      <Legend />
      <Rows
        filters={filters}
        now={now}
        onMonth={by => turnTo(monthAfter(month, by))}
        onClear={() => change({ search: '', category: 'all' })}
      />
    </>
  )
}

interface RowsProps {
  filters: CalendarFilters
  now: MonthIndex
  onMonth: (by: 1 | -1) => void
  onClear: () => void
}

function Rows({ filters, now, onMonth, onClear }: RowsProps) {
  const t = useTexts(calendarTexts)
  const { data, error, retry } = useEndpoint(readCalendar, { query: calendarQuery(filters, now, useLanguage()) })
  if (data === undefined && error) {
    return <ErrorState title={t('calendar.error')} text={t('calendar.errorText')} onRetry={retry} />
  }
  if (data === undefined) return <CalendarPlaceholders />
  if (data.length === 0) {
    const clear = (
      <Button look="quiet" onClick={onClear}>
        {t('calendar.clear')}
      </Button>
    )
    return <EmptyState icon="calendar" title={t('calendar.empty')} text={t('calendar.emptyText')} action={clear} />
  }
  return (
    <CalendarTable
      rows={data}
      now={now}
      selectedMonth={selectedMonthOf(filters, now)}
      onPhone="one-month"
      onMonth={onMonth}
    />
  )
}
