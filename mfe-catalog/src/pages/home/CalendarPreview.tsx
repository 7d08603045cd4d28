import { useEndpoint } from '@santhe/client'
import { readCalendar } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { monthOf } from '@santhe/rules'
import { EmptyState, ErrorState, Icon } from '@santhe/ui'
import { CalendarPlaceholders, CalendarTable } from '../../parts/calendar/CalendarTable.tsx'
import { Legend } from '../../parts/calendar/Legend.tsx'
import { Section } from '../../parts/page/Section.tsx'
import { useHomeT } from '../../texts/home.ts'
import { useToday } from '../../use-today.ts'
import { PREVIEW_ROWS } from './reads.ts'

export function CalendarPreview() {
  const t = useHomeT()
  const link = (
    <Link to="/calendar">
      {t('home.calendar.link')} <Icon name="arrow-right" size="small" />
    </Link>
  )
  return (
    <Section title={t('home.calendar.title')} text={t('home.calendar.text')} link={link}>
      <FirstRows />
    </Section>
  )
}

function FirstRows() {
  const t = useHomeT()
  const today = useToday()
  const { data, error, retry } = useEndpoint(readCalendar)
  if (data === undefined && error) {
    return <ErrorState title={t('home.calendar.error')} text={t('home.calendar.errorText')} onRetry={retry} />
  }
  if (data === undefined) return <CalendarPlaceholders />
  if (data.length === 0) {
    return <EmptyState icon="calendar" title={t('home.calendar.empty')} text={t('home.calendar.emptyText')} />
  }
  return (
    <>
      <CalendarTable rows={data.slice(0, PREVIEW_ROWS)} now={monthOf(today)} onPhone="preview" />
      <Legend isShort />
    </>
  )
}
