import { useEndpoint } from '@santhe/client'
import { listCategories } from '@santhe/contracts'
import { type MonthIndex, monthOf } from '@santhe/rules'
import { Button, Icon, Select, TextInput } from '@santhe/ui'
import type { FormEvent } from 'react'
import { longMonth, monthAfter } from '../../parts/calendar/months.ts'
import { useSettledText } from '../../parts/page/use-settled-text.ts'
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
  const categories = useEndpoint(listCategories).answer ?? []
  const [search, setSearch] = useSettledText(filters.search, text => onChange({ search: text }, { isTyping: true }))
  const handleSubmit = (event: FormEvent) => event.preventDefault()
  return (
    <search>
      <form className={styles.bar} action="/calendar" method="get" onSubmit={handleSubmit}>
        <div className={styles.search}>
          <TextInput
            type="search"
            name="search"
            icon="search"
            label={t('calendar.search')}
            isLabelHidden
            placeholder={t('calendar.searchHint')}
            autoComplete="off"
            maxLength={200}
            value={search}
            onChange={setSearch}
          />
        </div>
        <Select
          name="category"
          label={t('calendar.category')}
          isLabelHidden
          value={filters.category}
          onChange={category => onChange({ category })}
          options={[
            { value: 'all', label: t('calendar.allCategories') },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
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
