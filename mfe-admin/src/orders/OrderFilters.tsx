import { useNow } from '@santhe/host'
import {
  defaultOrderSort,
  hasDueDays,
  isIstDate,
  istDateOf,
  OFFICE_WORK,
  ORDER_SORTS,
  ORDER_STATUSES,
  parseOrderStatus,
} from '@santhe/rules'
import { DateField, Icon, Select, useStatusText, useTexts } from '@santhe/ui'
import { SearchField, useIsPhone } from '@santhe/ui/office'
import { useState } from 'react'
import { FarmFilter } from '../lists/SearchedChoice.tsx'
import ordersTexts from '../texts/en/orders.json'
import styles from './orders.module.css'

/** URL filters; '' means not set. */
export const NO_FILTERS = { work: '', status: '', farm: '', search: '', from: '', to: '', sort: '' }
export type OrderFilterValues = typeof NO_FILTERS

interface OrderFiltersProps {
  values: OrderFilterValues
  onChange: (change: Partial<OrderFilterValues>, how?: { isTyping: boolean }) => void
  farmName: string | undefined
}

/** On phones only the status is visible; one press shows the others. */
export function OrderFilters(props: OrderFiltersProps) {
  const t = useTexts(ordersTexts)
  const isPhone = useIsPhone()
  const { status: _status, work: _work, ...others } = props.values
  // Read once: clearing a field must not fold the filters.
  const [isOpenAtFirst] = useState(Object.values(others).some(value => value !== ''))
  const filters = (
    <div className={styles.filters}>
      <div className={styles.search}>
        <Search {...props} />
      </div>
      {!isPhone && <Status {...props} />}
      <FarmAndDays {...props} />
      <Sort {...props} />
    </div>
  )
  if (!isPhone) return filters
  return (
    <div>
      <Status {...props} />
      <details className={styles.others} open={isOpenAtFirst}>
        <summary>
          <Icon name="chevron-down" size="small" /> {t('otherFilters')}
        </summary>
        {filters}
      </details>
    </div>
  )
}

function Search({ values, onChange }: OrderFiltersProps) {
  const t = useTexts(ordersTexts)
  return (
    <SearchField
      label={t('search')}
      value={values.search}
      onChange={search => onChange({ search }, { isTyping: true })}
    />
  )
}

function Status({ values, onChange }: OrderFiltersProps) {
  const t = useTexts(ordersTexts)
  const statusText = useStatusText()
  return (
    <Select
      label={t('filter')}
      value={values.status}
      options={[{ value: '', label: t('all') }, ...ORDER_STATUSES.map(value => ({ value, label: statusText(value) }))]}
      onChange={status => onChange({ status })}
    />
  )
}

function Sort({ values, onChange }: OrderFiltersProps) {
  const t = useTexts(ordersTexts)
  const usual = defaultOrderSort(OFFICE_WORK.find(work => work === values.work))
  const sorts = ORDER_SORTS.filter(
    sort => sort !== 'due' || sort === usual || hasDueDays(parseOrderStatus(values.status)),
  )
  return (
    <Select
      label={t('sort')}
      value={values.sort || usual}
      options={sorts.map(value => ({ value, label: t(`sorts.${value}`) }))}
      onChange={sort => onChange({ sort: sort === usual ? '' : sort })}
    />
  )
}

function FarmAndDays({ values: { farm, from, to }, onChange, farmName }: OrderFiltersProps) {
  const t = useTexts(ordersTexts)
  const today = istDateOf(useNow())
  return (
    <>
      <FarmFilter value={farm} name={farmName} onChange={farmId => onChange({ farm: farmId })} />
      <DateField
        label={t('from')}
        today={today}
        max={isIstDate(to) ? to : today}
        value={from}
        onChange={value => onChange({ from: value }, { isTyping: true })}
      />
      <DateField
        label={t('to')}
        today={today}
        min={isIstDate(from) ? from : undefined}
        max={today}
        value={to}
        onChange={value => onChange({ to: value }, { isTyping: true })}
      />
    </>
  )
}
