import { Link, useLanguage, useNow, useUrlFilters } from '@santhe/host'
import { isIstDate, istDateOf, nearDateAlone, nearMoment } from '@santhe/rules'
import {
  BackLine,
  Button,
  DateField,
  EmptyState,
  ErrorState,
  Notice,
  SectionHeading,
  Select,
  Skeleton,
  SkeletonGroup,
  useTexts,
} from '@santhe/ui'
import { useState } from 'react'
import { DaySheetParts } from '../day-sheet/DaySheetParts.tsx'
import styles from '../day-sheet/day-sheet.module.css'
import { PAPERS, type Paper, PrintArea } from '../day-sheet/print/PrintArea.tsx'
import { useDaySheet } from '../day-sheet/use-day-sheet.ts'
import daySheetTexts from '../texts/en/day-sheet.json'

/** `part` only matters on phones; wide screens show all lists. */
const FILTERS = { date: '', part: 'pick' }

/** docs/product/farmer-dashboard.md#day-sheet */
export function FarmDaySheet() {
  const t = useTexts(daySheetTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const [{ date: typed, part }, setFilters] = useUrlFilters(FILTERS)
  const date = isIstDate(typed) && typed !== today ? typed : ''
  return (
    <section aria-labelledby="day-sheet" className={styles.page}>
      <BackLine to="/dashboard/orders">{t('back')}</BackLine>
      <SectionHeading
        as="h1"
        id="day-sheet"
        title={t('title')}
        text={date === '' ? t('today') : nearDateAlone(date, today, language)}
      />
      <div className={styles.day}>
        <DateField
          label={t('date')}
          today={today}
          value={typed || today}
          onChange={value => setFilters({ date: value === today ? '' : value }, { isTyping: true })}
        />
      </div>
      <Day key={date} date={date} part={part} onPart={value => setFilters({ part: value }, { isTyping: true })} />
    </section>
  )
}

interface DayProps {
  date: string
  part: string
  onPart: (part: string) => void
}

function Day({ date, part, onPart }: DayProps) {
  const t = useTexts(daySheetTexts)
  const language = useLanguage()
  const now = useNow()
  const { sheet, savedAt, readAt, ticks, change, onShort, error, retry, isRefreshing } = useDaySheet(date)
  if (!sheet) {
    if (!error) return <Placeholder />
    return <ErrorState title={t('loadError')} text={error.message} onRetry={retry} isRetrying={isRefreshing} />
  }
  return (
    <>
      {savedAt !== undefined && (
        <Notice tone="attention" icon="warning">
          <p role="status">{t('offline', { when: nearMoment(new Date(savedAt).toISOString(), now, language) })}</p>
        </Notice>
      )}
      {sheet.toAccept > 0 && (
        <Notice tone="calm" icon="box">
          <p>
            {t('toAccept', { count: sheet.toAccept })} <Link to="/dashboard/orders?work=accept">{t('accept')}</Link>
          </p>
        </Notice>
      )}
      {sheet.hasMore && (
        <Notice tone="attention" icon="warning">
          <p>{t('more', { count: sheet.orders.length })}</p>
        </Notice>
      )}
      {sheet.orders.length === 0 ? (
        <EmptyState icon="box" title={t('empty')} text={t('emptyText')} />
      ) : (
        <>
          <DaySheetParts {...{ sheet, readAt, ticks, change, onShort, part, onPart }} />
          <Printing sheet={sheet} />
        </>
      )}
    </>
  )
}

function Printing({ sheet }: { sheet: Parameters<typeof PrintArea>[0]['sheet'] }) {
  const t = useTexts(daySheetTexts)
  const [paper, setPaper] = useState<Paper>('a4')
  const options = PAPERS.map(value => ({ value, label: t(value) }))
  return (
    <div className={styles.print}>
      <Select
        label={t('paper')}
        value={paper}
        options={options}
        onChange={value => setPaper(PAPERS.find(one => one === value) ?? 'a4')}
      />
      <Button look="quiet" onClick={() => window.print()}>
        {t('print')}
      </Button>
      <PrintArea sheet={sheet} paper={paper} />
    </div>
  )
}

function Placeholder() {
  return (
    <SkeletonGroup className={styles.page}>
      <Skeleton shape="pill" />
      <Skeleton shape="pill" />
      <Skeleton shape="pill" />
      <Skeleton shape="pill" />
    </SkeletonGroup>
  )
}
