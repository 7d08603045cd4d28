import { RETURN, useListFilters, useListPages } from '@santhe/client'
import { type AdminFarmer, listAllFarmers, listDistrictFarmers } from '@santhe/contracts'
import { reasonOf, useLocation, useNavigate, useSession, useUrlFilters } from '@santhe/host'
import { MOST_COUNTED, may } from '@santhe/rules'
import { EmptyState, ErrorState, LazyPart, useTexts } from '@santhe/ui'
import { SearchField } from '@santhe/ui/office'
import { useState } from 'react'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/not-read/use-not-read.ts'
import { isId, OFFICE_LISTS, PAGE_LIMIT } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import { DeleteFarmer } from './DeleteFarmer.tsx'
import { EditFarmer } from './EditFarmer.tsx'
import { FarmerTable, subjectOf } from './FarmerTable.tsx'
import { texts } from './texts.ts'

const helpFarmer = async () => (await import('./HelpFarmer.tsx')).HelpFarmer

const FORM = { farm: '' }
const FILTERS = { search: '' }

/** docs/product/office.md#farmers-tab */
export function FarmersTab() {
  const [{ farm }, setForm] = useUrlFilters(FORM)
  const navigate = useNavigate()
  const query = new URLSearchParams(useLocation().search)
  if (isId(farm)) {
    const farmId = Number(farm)
    query.delete('farm')
    const listPath = `/admin?${query}`
    return (
      <EditFarmer key={farmId} id={farmId} listPath={listPath} onClose={() => navigate(listPath, { state: RETURN })} />
    )
  }
  return <FarmerList onEdit={({ id }) => setForm({ farm: String(id) })} />
}

function FarmerList({ onEdit }: { onEdit: (farmer: AdminFarmer) => void }) {
  const [{ search }, setFilters] = useListFilters(FILTERS)
  const t = useTexts(texts)
  const { user } = useSession()
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState<AdminFarmer>()
  const [helped, setHelped] = useState<AdminFarmer>()
  const list = user?.role === 'admin' ? listAllFarmers : listDistrictFarmers
  const farmers = useListPages(list, { query: { limit: PAGE_LIMIT, ...(search && { search }) } }, { fresh: true })
  const { items, error, retry, isRefreshing, isReady, more, total } = useNotRead(farmers)
  const keys = useListKeys<AdminFarmer>({
    rows: items,
    // Staff who may not edit the farm open its public page.
    onOpen: farmer =>
      user && may(user, 'farmer.edit', subjectOf(farmer)) ? onEdit(farmer) : navigate(`/farmers/${farmer.id}`),
    place: { list: OFFICE_LISTS.farmers, isReady },
  })
  return (
    <div className={lists.tab}>
      <div className={lists.bar}>
        <SearchField
          label={t('search')}
          placeholder={t('searchHint')}
          value={search}
          onChange={text => setFilters({ search: text }, { isTyping: true })}
        />
        {total !== undefined && (
          <span className={lists.count}>{t(total < MOST_COUNTED ? 'count' : 'countOrMore', { count: total })}</span>
        )}
        {keys.help}
      </div>
      {error && !items ? (
        <ErrorState title={t('loadError')} text={reasonOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      ) : (
        <FarmerTable
          farmers={items}
          more={more}
          onEdit={onEdit}
          onDelete={setDeleted}
          onHelp={setHelped}
          rowProps={keys.rowProps}
          whenEmpty={
            <EmptyState icon="leaf" title={t('empty')} text={search ? t('emptySearch', { search }) : t('emptyText')} />
          }
        />
      )}
      <LazyPart
        load={helpFarmer}
        isEnabled={helped !== undefined}
        props={{ farmer: helped, onClose: () => setHelped(undefined) }}
      />
      <DeleteFarmer farmer={deleted} onClose={() => setDeleted(undefined)} />
    </div>
  )
}
