import { usePages } from '@santhe/client'
import { type AdminFarmer, listAllFarmers, listDistrictFarmers } from '@santhe/contracts'
import { textOf, useSession, useUrlFilters } from '@santhe/host'
import { EmptyState, ErrorState, TextInput, useTexts } from '@santhe/ui'
import { useState } from 'react'
import styles from '../forms/forms.module.css'
import { DeleteFarmer } from './DeleteFarmer.tsx'
import { EditFarmer } from './EditFarmer.tsx'
import { FarmerTable } from './FarmerTable.tsx'
import { texts } from './texts.ts'

const FILTERS = { search: '', farm: '' }

/** Farms in the caller's scope, and the form of one, both in the address. docs/product/office.md#farmers-tab. */
export function FarmersTab() {
  const [{ search, farm }, setFilters] = useUrlFilters(FILTERS)
  const farmId = Number(farm)
  if (Number.isInteger(farmId) && farmId > 0) {
    return <EditFarmer key={farmId} id={farmId} onClose={() => setFilters({ farm: '' })} />
  }
  return (
    <FarmerList
      search={search}
      onSearch={text => setFilters({ search: text }, { isTyping: true })}
      onEdit={({ id }) => setFilters({ farm: String(id) })}
    />
  )
}

interface FarmerListProps {
  search: string
  onSearch: (search: string) => void
  onEdit: (farmer: AdminFarmer) => void
}

function FarmerList({ search, onSearch, onEdit }: FarmerListProps) {
  const t = useTexts(texts)
  const { user } = useSession()
  const [deleted, setDeleted] = useState<AdminFarmer>()
  const list = user?.role === 'admin' ? listAllFarmers : listDistrictFarmers
  const farmers = usePages(list, { query: search ? { search } : {} }, { fresh: true })
  const { items, error, retry, isRefreshing, more, total } = farmers
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <div className={styles.search}>
          <TextInput
            label={t('search')}
            isLabelHidden
            icon="search"
            type="search"
            placeholder={t('searchHint')}
            value={search}
            onChange={onSearch}
          />
        </div>
        {total !== undefined && <span>{t('count', { count: total })}</span>}
      </div>
      {error && !items ? (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      ) : (
        <FarmerTable
          farmers={items}
          more={more}
          onEdit={onEdit}
          onDelete={setDeleted}
          whenEmpty={
            <EmptyState icon="leaf" title={t('empty')} text={search ? t('emptySearch', { search }) : t('emptyText')} />
          }
        />
      )}
      <DeleteFarmer farmer={deleted} onClose={() => setDeleted(undefined)} />
    </div>
  )
}
