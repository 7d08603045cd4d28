import { useNow } from '@santhe/host'
import { DELIVERY_WINDOWS, istDateOf, ORDER_STATUSES } from '@santhe/rules'
import { Button, DateField, Select, useStatusText, useTexts } from '@santhe/ui'
import { SearchField } from '@santhe/ui/office'
import filterTexts from '../texts/en/filter.json'
import type { FarmFilters } from './farm-list.ts'
import styles from './orders.module.css'

export interface MoreFiltersProps {
  values: FarmFilters
  onChange: (change: Partial<FarmFilters>, how?: { isTyping: boolean }) => void
}

export function MoreFilters({ values: { status, search, due, window }, onChange }: MoreFiltersProps) {
  const w = useTexts(filterTexts)
  const statusText = useStatusText()
  const today = istDateOf(useNow())
  const windows = DELIVERY_WINDOWS.map(value => ({ value, label: w(value) }))
  const statuses = ORDER_STATUSES.map(value => ({ value, label: statusText(value) }))
  return (
    <div className={styles.filters}>
      <div className={styles.wholeRow}>
        <SearchField
          label={w('search')}
          value={search}
          onChange={value => onChange({ search: value }, { isTyping: true })}
        />
      </div>
      <div className={styles.wholeRow}>
        <Select
          label={w('status')}
          value={status}
          options={[{ value: '', label: w('open') }, { value: 'all', label: w('allOrders') }, ...statuses]}
          onChange={value => onChange({ status: value, work: '' })}
        />
      </div>
      <DateField
        label={w('due')}
        today={today}
        value={due}
        onChange={value => onChange({ due: value }, { isTyping: true })}
      />
      <Select
        label={w('window')}
        value={window}
        options={[{ value: '', label: w('anyWindow') }, ...windows]}
        onChange={value => onChange({ window: value })}
      />
      <div className={styles.wholeRow}>
        <Button look="plain" size="small" onClick={() => onChange({ status: '', search: '', due: '', window: '' })}>
          {w('clear')}
        </Button>
      </div>
    </div>
  )
}
