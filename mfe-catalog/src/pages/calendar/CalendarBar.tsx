import { type MonthIndex, monthOf } from '@santhe/rules'
import { Button, Icon } from '@santhe/ui'
import type { FormEvent } from 'react'
import { longMonth, monthAfter } from '../../parts/calendar/months.ts'
import { CategorySelect } from '../../parts/filters/CategorySelect.tsx'
import { SearchBox } from '../../parts/filters/SearchBox.tsx'
import { useT } from '../../use-t.ts'
import { useToday } from '../../use-today.ts'
import styles from './CalendarBar.module.css'
import { type CalendarFilters, chosenMonth } from './calendar-filters.ts'

interface CalendarBarProps {
  filters: CalendarFilters
  onChange: (change: Partial<CalendarFilters>, how?: { isTyping: boolean }) => void
}

/** Search, category and the month, which wraps from December to January. */
export function CalendarBar({ filters, onChange }: CalendarBarProps) {
  const t = useT()
  const now = monthOf(useToday())
  const handleSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <search>
      <form className={styles.bar} action="/calendar" method="get" onSubmit={handleSubmit}>
        <SearchBox
          label={t('calendar.search')}
          hint={t('calendar.searchHint')}
          value={filters.search}
          onChange={search => onChange({ search }, { isTyping: true })}
        />
        <CategorySelect value={filters.category} onChange={category => onChange({ category })} />
        <MonthSelector
          month={chosenMonth(filters, now)}
          onChange={month => onChange({ month: month === now ? '' : String(month) }, { isTyping: true })}
        />
      </form>
    </search>
  )
}

function MonthSelector({ month, onChange }: { month: MonthIndex; onChange: (month: MonthIndex) => void }) {
  const t = useT()
  return (
    <fieldset className={styles.month} aria-label={t('calendar.month')}>
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
