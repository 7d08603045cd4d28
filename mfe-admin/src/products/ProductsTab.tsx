import { type ListPages, useEndpoint, useListFilters, useListPages } from '@santhe/client'
import {
  type AdminProduct,
  listApprovedProducts,
  listCategories,
  listExpiredProducts,
  listPendingProducts,
  listRejectedProducts,
} from '@santhe/contracts'
import { reasonOf, useLanguage } from '@santhe/host'
import { inLanguage } from '@santhe/rules'
import { Button, EmptyState, ErrorState, Select, useCategoryText, useProductName, useTexts } from '@santhe/ui'
import { type Column, SearchField, useIsPhone } from '@santhe/ui/office'
import { Segmented } from 'antd'
import { useCallback, useId, useMemo, useState } from 'react'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/NotRead.tsx'
import { isId, PAGE_LIMIT } from '../lists/office-lists.ts'
import { SavedViews } from '../lists/SavedViews.tsx'
import { FarmFilter } from '../lists/SearchedChoice.tsx'
import productsTexts from '../texts/en/products.json'
import type { ListName } from './OpenPanel.tsx'
import styles from './products.module.css'
import { WorkedProducts } from './WorkedProducts.tsx'

const LISTS = {
  pending: listPendingProducts,
  approved: listApprovedProducts,
  rejected: listRejectedProducts,
  expired: listExpiredProducts,
} as const satisfies Record<ListName, unknown>
const LIST_NAMES = ['pending', 'approved', 'rejected', 'expired'] as const satisfies readonly ListName[]

const FILTERS = { list: 'pending', work: '', search: '', farm: '', category: '' }

/** docs/product/office.md#products-tab */
export function ProductsTab() {
  const t = useTexts(productsTexts)
  const [{ list, work, search, farm, category }, setFilters] = useListFilters(FILTERS)
  const activeList = LIST_NAMES.find(name => name === list) ?? 'pending'
  const isEnding = activeList === 'approved' && work === 'ending'
  const filters = { search, farm, category }
  const query = {
    ...(isEnding && { work: 'ending' as const }),
    ...(search !== '' && { search }),
    ...(isId(farm) && { farmerId: farm }),
    ...(isId(category) && { category }),
  }
  const pages = useNotRead(useListPages(LISTS[activeList], { query: { limit: PAGE_LIMIT, ...query } }, { fresh: true }))
  const handleFarm = useCallback((id: number) => setFilters({ farm: String(id) }), [setFilters])
  return (
    <div className={styles.tab}>
      <div className={lists.choice}>
        <Segmented<ListName>
          aria-label={t('lists')}
          value={activeList}
          onChange={value => setFilters({ list: value, work: '' })}
          options={LIST_NAMES.map(value => ({ value, label: t(value) }))}
        />
      </div>
      {isEnding && (
        <div>
          <Button look="quiet" size="small" onClick={() => setFilters({ work: '' })}>
            {t('allOffers')}
          </Button>
        </div>
      )}
      <ProductFilters values={filters} onChange={setFilters} />
      <SavedViews
        page="products"
        query={{ ...query, list: activeList }}
        isListRead={pages.items !== undefined}
        onClear={() => setFilters({ ...FILTERS, list: activeList })}
      />
      <ProductList
        key={JSON.stringify([activeList, query])}
        list={activeList}
        pages={pages}
        isFiltered={Object.keys(query).length > 0}
        onFarm={handleFarm}
      />
    </div>
  )
}

interface ProductListProps {
  list: ListName
  pages: ListPages<AdminProduct>
  isFiltered: boolean
  onFarm: (farmId: number) => void
}

function ProductList({ list, pages, isFiltered, onFarm }: ProductListProps) {
  const t = useTexts(productsTexts)
  const { items, error, retry, more, isRefreshing, isReady } = pages
  const extra = useExtraColumns(list)
  if (error && !items)
    return <ErrorState title={t('loadError')} text={reasonOf(error)} onRetry={retry} isRetrying={isRefreshing} />
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
  const t = useTexts(productsTexts)
  const language = useLanguage()
  const nameOf = useProductName()
  return useMemo(() => {
    const open: Column<AdminProduct> = {
      key: 'open',
      heading: t('open'),
      onPhone: 'foot',
      cell: product => (
        <a
          className={lists.link}
          href={inLanguage(`/products/${product.id}`, language)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('openNamed', { name: nameOf(product) })}
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
  }, [t, list, language, nameOf])
}

interface ProductFilterValues {
  search: string
  farm: string
  category: string
}

interface ProductFiltersProps {
  values: ProductFilterValues
  onChange: (change: Partial<ProductFilterValues>, how?: { isTyping: boolean }) => void
}

/** On phones farm and category are folded. */
function ProductFilters(props: ProductFiltersProps) {
  const { values, onChange } = props
  const t = useTexts(productsTexts)
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const choicesId = useId()
  const filterCount = [values.farm, values.category].filter(isId).length
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('search')}
        value={values.search}
        onChange={search => onChange({ search }, { isTyping: true })}
      />
      {isPhone && (
        <Button look="quiet" aria-expanded={isOpen} aria-controls={choicesId} onClick={() => setOpen(!isOpen)}>
          {filterCount > 0 ? t('filtersChosen', { count: filterCount }) : t('filters')}
        </Button>
      )}
      <div className={styles.choices} id={choicesId} hidden={isPhone && !isOpen}>
        <Choices {...props} />
      </div>
    </div>
  )
}

function Choices({ values, onChange }: ProductFiltersProps) {
  const t = useTexts(productsTexts)
  const categoryText = useCategoryText()
  const categories = useEndpoint(listCategories).data ?? []
  return (
    <>
      <FarmFilter value={values.farm} onChange={farm => onChange({ farm })} />
      <Select
        label={t('categoryFilter')}
        value={values.category}
        options={[
          { value: '', label: t('allCategories') },
          ...categories.map(({ id, name }) => ({ value: String(id), label: categoryText(name) })),
        ]}
        onChange={category => onChange({ category })}
      />
    </>
  )
}
