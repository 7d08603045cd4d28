import { useListFilters, useListPages } from '@santhe/client'
import {
  type AdminProduct,
  listApprovedProducts,
  listExpiredProducts,
  listPendingProducts,
  listRejectedProducts,
} from '@santhe/contracts'
import { reasonOf } from '@santhe/host'
import { EmptyState, ErrorState, useTexts } from '@santhe/ui'
import type { Column } from '@santhe/ui/office'
import { Segmented } from 'antd'
import { useCallback, useMemo } from 'react'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/not-read/use-not-read.ts'
import { isId, PAGE_LIMIT } from '../lists/office-lists.ts'
import { ProductFilters, type ProductFilterValues } from './ProductFilters.tsx'
import styles from './products.module.css'
import { texts } from './texts.ts'
import { type ListName, WorkedProducts } from './WorkedProducts.tsx'

const LISTS = {
  pending: listPendingProducts,
  approved: listApprovedProducts,
  rejected: listRejectedProducts,
  expired: listExpiredProducts,
} as const satisfies Record<ListName, unknown>
const LIST_NAMES = ['pending', 'approved', 'rejected', 'expired'] as const satisfies readonly ListName[]

const FILTERS = { list: 'pending', search: '', farm: '', category: '' }

/** docs/product/office.md#products-tab */
export function ProductsTab() {
  const t = useTexts(texts)
  const [{ list, search, farm, category }, setFilters] = useListFilters(FILTERS)
  const activeList = LIST_NAMES.find(name => name === list) ?? 'pending'
  const filters = { search, farm, category }
  const handleFarm = useCallback((id: number) => setFilters({ farm: String(id) }), [setFilters])
  return (
    <div className={styles.tab}>
      <div className={lists.choice}>
        <Segmented<ListName>
          aria-label={t('lists')}
          value={activeList}
          onChange={value => setFilters({ list: value })}
          options={LIST_NAMES.map(value => ({ value, label: t(value) }))}
        />
      </div>
      <ProductFilters values={filters} onChange={setFilters} />
      <ProductList
        key={JSON.stringify([activeList, filters])}
        list={activeList}
        filters={filters}
        onFarm={handleFarm}
      />
    </div>
  )
}

interface ProductListProps {
  list: ListName
  filters: ProductFilterValues
  onFarm: (farmId: number) => void
}

function ProductList({ list, filters, onFarm }: ProductListProps) {
  const t = useTexts(texts)
  const query = {
    ...(filters.search !== '' && { search: filters.search }),
    ...(isId(filters.farm) && { farmerId: filters.farm }),
    ...(isId(filters.category) && { category: filters.category }),
  }
  const { items, error, retry, more, isRefreshing, isReady } = useNotRead(
    useListPages(LISTS[list], { query: { limit: PAGE_LIMIT, ...query } }, { fresh: true }),
  )
  const extra = useExtraColumns(list)
  if (error && !items)
    return <ErrorState title={t('loadError')} text={reasonOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  const isFiltered = Object.keys(query).length > 0
  return (
    <WorkedProducts
      list={list}
      label={t(list)}
      products={items}
      more={more}
      isReady={isReady}
      extra={extra}
      onFarm={onFarm}
      whenEmpty={
        <EmptyState
          icon={list === 'pending' ? 'leaf' : 'basket'}
          title={t(isFiltered ? 'empty.filtered' : `empty.${list}`)}
          text={t(isFiltered ? 'emptyText.filtered' : `emptyText.${list}`)}
        />
      }
    />
  )
}

function useExtraColumns(list: ListName): readonly Column<AdminProduct>[] {
  const t = useTexts(texts)
  return useMemo(() => {
    const open: Column<AdminProduct> = {
      key: 'open',
      heading: t('open'),
      onPhone: 'foot',
      cell: product => (
        <a
          className={lists.link}
          href={`/products/${product.id}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('openNamed', { name: product.name })}
        >
          {t('open')}
        </a>
      ),
    }
    const reason: Column<AdminProduct> = {
      key: 'reason',
      heading: t('reason'),
      hasNames: true,
      cell: product => <span className={styles.reason}>{product.rejectionReason}</span>,
    }
    const since: Column<AdminProduct> = {
      key: 'since',
      heading: t('expiredSince'),
      cell: product => t('days', { count: product.daysSinceExpiry ?? 0 }),
      isNumber: true,
    }
    const columns = { pending: [], approved: [open], rejected: [reason, open], expired: [since, open] }
    return columns[list]
  }, [t, list])
}
