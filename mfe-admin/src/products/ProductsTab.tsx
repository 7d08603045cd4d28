import { usePages } from '@santhe/client'
import {
  type AdminProduct,
  listApprovedProducts,
  listExpiredProducts,
  listPendingProducts,
  listRejectedProducts,
} from '@santhe/contracts'
import { textOf, useUrlFilters } from '@santhe/host'
import { EmptyState, ErrorState, useTexts } from '@santhe/ui'
import type { Column } from '@santhe/ui/office'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { texts } from '../texts.ts'
import { AdminProductTable } from './AdminProductTable.tsx'
import { PendingProducts } from './PendingProducts.tsx'
import styles from './products.module.css'

const LISTS = {
  pending: listPendingProducts,
  approved: listApprovedProducts,
  rejected: listRejectedProducts,
  expired: listExpiredProducts,
} as const
type ListName = keyof typeof LISTS
const LIST_NAMES = ['pending', 'approved', 'rejected', 'expired'] as const satisfies readonly ListName[]

const FILTERS = { list: 'pending' }

/** Products by where they stand. docs/product/office.md#products-tab. */
export function ProductsTab() {
  const t = useTexts(texts)
  const [{ list }, setFilters] = useUrlFilters(FILTERS)
  const activeList = LIST_NAMES.find(name => name === list) ?? 'pending'
  return (
    <div className={styles.tab}>
      <div className={styles.lists}>
        <Segmented<ListName>
          aria-label={t('products.lists')}
          value={activeList}
          onChange={value => setFilters({ list: value })}
          options={LIST_NAMES.map(value => ({ value, label: t(`products.${value}`) }))}
        />
      </div>
      <ProductList key={activeList} list={activeList} />
    </div>
  )
}

function ProductList({ list }: { list: ListName }) {
  const t = useTexts(texts)
  const { items, error, retry, more, isRefreshing } = usePages(LISTS[list], {}, { fresh: true })
  const extra = useExtraColumns(list)
  if (error && !items)
    return <ErrorState title={t('products.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  if (list === 'pending') return <PendingProducts products={items} more={more} />
  return (
    <AdminProductTable
      label={t(`products.${list}`)}
      products={items}
      more={more}
      extra={extra}
      whenEmpty={
        <EmptyState icon="basket" title={t(`products.empty.${list}`)} text={t(`products.emptyText.${list}`)} />
      }
    />
  )
}

/** Rejected ones show why, expired ones since when; each opens in a tab of its own. */
function useExtraColumns(list: ListName): readonly Column<AdminProduct>[] {
  const t = useTexts(texts)
  return useMemo(() => {
    const open: Column<AdminProduct> = {
      key: 'open',
      heading: t('products.actions'),
      onPhone: 'foot',
      cell: product => (
        <a
          className={styles.link}
          href={`/products/${product.id}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('products.openNamed', { name: product.name })}
        >
          {t('products.open')}
        </a>
      ),
    }
    const reason: Column<AdminProduct> = {
      key: 'reason',
      heading: t('products.reason'),
      cell: product => <span className={styles.reason}>{product.rejectionReason}</span>,
    }
    const since: Column<AdminProduct> = {
      key: 'since',
      heading: t('products.expiredSince'),
      cell: product => t('products.days', { count: product.daysSinceExpiry ?? 0 }),
      isNumber: true,
    }
    if (list === 'rejected') return [reason, open]
    return list === 'expired' ? [since, open] : [open]
  }, [t, list])
}
