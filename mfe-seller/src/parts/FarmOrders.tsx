import { usePages } from '@santhe/client'
import { listFarmOrders } from '@santhe/contracts'
import { useUrlFilters } from '@santhe/host'
import { ORDER_STATUSES } from '@santhe/rules'
import { EmptyState, SectionHeading, Select, statusText, useTexts } from '@santhe/ui'
import { FarmOrderTable } from '../orders/FarmOrderTable.tsx'
import { LoadError } from '../orders/LoadError.tsx'
import styles from '../orders/orders.module.css'
import { texts } from '../texts.ts'

const FILTERS = { status: '' }

/** Orders placed with the farmer's farm, newest first; the status filter stands in the URL. */
export function FarmOrders() {
  const t = useTexts(texts)
  const [{ status }, setFilters] = useUrlFilters(FILTERS)
  const { items, error, retry, more, isRefreshing } = usePages(
    listFarmOrders,
    { query: status ? { status } : {} },
    { fresh: true },
  )
  const options = [
    { value: '', label: t('orders.all') },
    ...ORDER_STATUSES.map(value => ({ value, label: statusText(value) })),
  ]
  const emptyTitle = status ? t('orders.emptyFor', { status }) : t('orders.empty')
  return (
    <section aria-labelledby="farm-orders">
      <SectionHeading as="h1" id="farm-orders" title={t('orders.title')} />
      <div className={styles.filter}>
        <Select
          label={t('orders.filter')}
          value={status}
          options={options}
          onChange={value => setFilters({ status: value })}
        />
      </div>
      {error && !items ? (
        <LoadError
          title={t('orders.loadError')}
          text={t('orders.loadErrorText')}
          onRetry={retry}
          isRetrying={isRefreshing}
        />
      ) : (
        <FarmOrderTable
          orders={items}
          more={more}
          whenEmpty={<EmptyState icon="box" title={emptyTitle} text={t('orders.emptyText')} />}
        />
      )}
    </section>
  )
}
