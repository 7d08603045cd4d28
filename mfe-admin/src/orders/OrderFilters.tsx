import { useNow } from '@santhe/host'
import { isIstDate, istDateOf, ORDER_STATUSES } from '@santhe/rules'
import { Button, DateField, Select, statusText, useTexts } from '@santhe/ui'
import { FarmFilter } from '../lists/FarmFilter.tsx'
import { SearchField } from '../lists/SearchField.tsx'
import styles from './orders.module.css'
import { texts } from './texts.ts'

/** The filters as they stand in the address, each '' where it is not set. */
export const NO_FILTERS = { status: '', farm: '', search: '', from: '', to: '' }
export type OrderFilterValues = typeof NO_FILTERS

interface OrderFiltersProps {
  values: OrderFilterValues
  onChange: (change: Partial<OrderFilterValues>, how?: { isTyping: boolean }) => void
  /** The name of the farm that is filtered by, where a row says it. */
  farmName: string | undefined
}

/** Status, farm, search and days of the office's orders. */
export function OrderFilters({ values, onChange, farmName }: OrderFiltersProps) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  const { from, to } = values
  const isFiltered = Object.values(values).some(value => value !== '')
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t('search')}
          value={values.search}
          onChange={search => onChange({ search }, { isTyping: true })}
        />
      </div>
      <Select
        label={t('filter')}
        value={values.status}
        options={[
          { value: '', label: t('all') },
          ...ORDER_STATUSES.map(value => ({ value, label: statusText(value) })),
        ]}
        onChange={status => onChange({ status })}
      />
      <FarmFilter value={values.farm} name={farmName} onChange={farm => onChange({ farm })} />
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
      {isFiltered && (
        <div className={styles.clear}>
          <Button look="plain" size="small" onClick={() => onChange(NO_FILTERS)}>
            {t('noFilters')}
          </Button>
        </div>
      )}
    </div>
  )
}
