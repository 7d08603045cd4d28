import { usePages } from '@santhe/client'
import { listAllOrders, listDistrictOrders } from '@santhe/contracts'
import { useSession, useUrlFilters } from '@santhe/host'
import { ORDER_STATUSES } from '@santhe/rules'
import { Button, EmptyState, Select, statusText, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import { AdminOrderTable } from './AdminOrderTable.tsx'
import styles from './orders.module.css'

const FILTERS = { status: '' }

/** Orders in the caller's scope: admin reads all, other staff those of their district. docs/product/roles.md#all-and-district. */
export function OrdersTab() {
  const t = useTexts(texts)
  const { user } = useSession()
  const [{ status }, setFilters] = useUrlFilters(FILTERS)
  const list = user?.role === 'admin' ? listAllOrders : listDistrictOrders
  const { items, error, retry, more, isRefreshing } = usePages(
    list,
    { query: status ? { status } : {} },
    { fresh: true },
  )
  const options = [
    { value: '', label: t('orders.all') },
    ...ORDER_STATUSES.map(value => ({ value, label: statusText(value) })),
  ]
  return (
    <div className={styles.tab}>
      <div className={styles.filter}>
        <Select
          label={t('orders.filter')}
          value={status}
          options={options}
          onChange={value => setFilters({ status: value })}
        />
      </div>
      {error && !items ? (
        <div role="alert">
          <EmptyState
            icon="warning"
            title={t('orders.loadError')}
            text={t('orders.loadErrorText')}
            action={
              <Button look="quiet" onClick={retry} isBusy={isRefreshing}>
                {t('tryAgain')}
              </Button>
            }
          />
        </div>
      ) : (
        <AdminOrderTable
          orders={items}
          more={more}
          whenEmpty={<EmptyState icon="box" title={status ? t('orders.emptyFor', { status }) : t('orders.empty')} />}
        />
      )}
    </div>
  )
}
