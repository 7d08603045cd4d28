import { useEndpoint } from '@santhe/client'
import { readCalendar } from '@santhe/contracts'
import { useAddressFilters } from '@santhe/host'
import { monthOf } from '@santhe/rules'
import { Button, EmptyState, ErrorState, SectionHeading } from '@santhe/ui'
import { CalendarPlaceholders } from '../../parts/calendar/CalendarPlaceholders.tsx'
import { CalendarTable } from '../../parts/calendar/CalendarTable.tsx'
import { Legend } from '../../parts/calendar/Legend.tsx'
import { useT } from '../../use-t.ts'
import { useToday } from '../../use-today.ts'
import { CalendarBar } from './CalendarBar.tsx'
import { CALENDAR_FILTERS, type CalendarFilters, calendarQuery, chosenMonth } from './calendar-filters.ts'

/** What grows when, by produce and month; each cell leads to what can be bought. */
export function CalendarPage() {
  const t = useT()
  const [filters, change] = useAddressFilters(CALENDAR_FILTERS)
  return (
    <>
      <SectionHeading as="h1" title={t('calendar.title')} text={t('calendar.text')} />
      <CalendarBar filters={filters} onChange={change} />
      <Legend />
      <Rows filters={filters} onClear={() => change({ search: '', category: 'all' })} />
    </>
  )
}

function Rows({ filters, onClear }: { filters: CalendarFilters; onClear: () => void }) {
  const t = useT()
  const now = monthOf(useToday())
  const { answer, error, retry } = useEndpoint(readCalendar, { query: calendarQuery(filters, now) })
  if (answer === undefined && error) {
    return <ErrorState title={t('calendar.error')} text={t('calendar.errorText')} onRetry={retry} />
  }
  if (answer === undefined) return <CalendarPlaceholders />
  if (answer.length === 0) {
    const clear = (
      <Button look="quiet" onClick={onClear}>
        {t('calendar.clear')}
      </Button>
    )
    return <EmptyState icon="calendar" title={t('calendar.empty')} text={t('calendar.emptyText')} action={clear} />
  }
  return <CalendarTable rows={answer} now={now} chosen={chosenMonth(filters, now)} onPhone="one-month" />
}
