import { ORDER_STATUSES } from '@santhe/rules'
import { Icon, LazyPart, Select, statusText, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { ordersTexts, workTexts } from '../texts/orders.ts'
import type { MoreFiltersProps } from './MoreFilters.tsx'
import styles from './orders.module.css'

const loadMore = async () => (await import('./MoreFilters.tsx')).MoreFilters

export function FarmOrderFilters(props: MoreFiltersProps) {
  const t = useTexts(ordersTexts)
  const w = useTexts(workTexts)
  const { status, search, due, window } = props.values
  // Read once: clearing a field must not fold the filters.
  const [isOpenAtFirst] = useState(search !== '' || due !== '' || window !== '')
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const statuses = ORDER_STATUSES.map(value => ({ value, label: statusText(value) }))
  return (
    <div className={styles.filterRow}>
      <div className={styles.filter}>
        <Select
          label={t('orders.filter')}
          value={status}
          options={[{ value: '', label: w('open') }, { value: 'all', label: t('orders.all') }, ...statuses]}
          onChange={value => props.onChange({ status: value, work: '' })}
        />
      </div>
      <details className={styles.others} open={isOpenAtFirst} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="chevron-down" size="small" /> {w('filters')}
        </summary>
        <LazyPart load={loadMore} isEnabled={isOpen} props={props} />
      </details>
    </div>
  )
}
