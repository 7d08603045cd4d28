import type { MonthIndex } from '@santhe/rules'
import { Button, Icon, useTexts } from '@santhe/ui'
import type { FormEvent, KeyboardEvent } from 'react'
import { longMonth, monthAfter } from '../../parts/calendar/months.ts'
import { CategorySelect } from '../../parts/filters/CategorySelect.tsx'
import { SearchBox } from '../../parts/filters/SearchBox.tsx'
import calendarTexts from '../../texts/en/calendar.json'
import styles from './CalendarBar.module.css'
import type { CalendarFilters } from './calendar-filters.ts'

interface CalendarBarProps {
  filters: CalendarFilters
  onChange: (change: Partial<CalendarFilters>, how?: { isTyping: boolean }) => void
  month: MonthIndex
  onMonth: (month: MonthIndex) => void
}

/** The month wraps from December to January. */
export function CalendarBar({ filters, onChange, month, onMonth }: CalendarBarProps) {
  const t = useTexts(calendarTexts)
  const handleSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <search className={styles.search}>
      <form className={styles.bar} action="/calendar" method="get" onSubmit={handleSubmit}>
        <SearchBox
          label={t('calendar.search')}
          hint={t('calendar.searchHint')}
          value={filters.search}
          onChange={search => onChange({ search }, { isTyping: true })}
        />
        <CategorySelect value={filters.category} onChange={category => onChange({ category })} />
        <MonthSelector month={month} onChange={onMonth} />
      </form>
    </search>
  )
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

function MonthSelector({ month, onChange }: { month: MonthIndex; onChange: (month: MonthIndex) => void }) {
  const t = useTexts(calendarTexts)
  const handleKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange(monthAfter(month, by))
  }
  return (
    <fieldset className={styles.month} aria-label={t('calendar.month')} onKeyDown={handleKey}>
      <Button
        look="plain"
        isRound
        aria-label={t('calendar.previousMonth')}
        onClick={() => onChange(monthAfter(month, -1))}
      >
        <Icon name="chevron-left" />
      </Button>
      <output className={styles.monthName}>{longMonth(month, t)}</output>
      <Button look="plain" isRound aria-label={t('calendar.nextMonth')} onClick={() => onChange(monthAfter(month, 1))}>
        <Icon name="chevron-right" />
      </Button>
    </fieldset>
  )
}
