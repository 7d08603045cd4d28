import { RETURN, useCall, useEndpoint, useListFilters, useListPages } from '@santhe/client'
import { type AdminFarmer, deleteFarmer, listAllFarmers, listDistrictFarmers, readAdminFarmer } from '@santhe/contracts'
import { Link, reasonOf, textOf, useLocation, useNavigate, useSession, useToast, useUrlFilters } from '@santhe/host'
import { MOST_COUNTED, may } from '@santhe/rules'
import { Button, buttonClass, Dialog, EmptyState, ErrorState, LazyPart, useTexts } from '@santhe/ui'
import { SearchField } from '@santhe/ui/office'
import { useState } from 'react'
import forms from '../forms/forms.module.css'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/NotRead.tsx'
import { isId, OFFICE_LISTS, PAGE_LIMIT } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import farmersTexts from '../texts/en/farmers.json'
import { EditFarmer } from './EditFarmer.tsx'
import { FarmerTable, subjectOf } from './FarmerTable.tsx'

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
  const t = useTexts(farmersTexts)
  const { user } = useSession()
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState<AdminFarmer>()
  const [helped, setHelped] = useState<AdminFarmer>()
  const list = user?.role === 'admin' ? listAllFarmers : listDistrictFarmers
  const farmers = useListPages(list, { query: { limit: PAGE_LIMIT, ...(search && { search }) } }, { fresh: true })
  const { items, error, retry, isRefreshing, isReady, more, total } = useNotRead(farmers)
  const keys = useListKeys<AdminFarmer>({
    rows: items,
    // Staff who may not edit the farm open its public page instead.
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

interface DeleteFarmerProps {
  farmer: AdminFarmer | undefined
  onClose: () => void
}

function DeleteFarmer({ farmer, onClose }: DeleteFarmerProps) {
  const t = useTexts(farmersTexts)
  return (
    <Dialog title={t('remove.title', { name: farmer?.farmName ?? '' })} isOpen={farmer !== undefined} onClose={onClose}>
      {farmer && <Decision farmer={farmer} onClose={onClose} />}
    </Dialog>
  )
}

function Decision({ farmer: { id, farmName }, onClose }: { farmer: AdminFarmer; onClose: () => void }) {
  const t = useTexts(farmersTexts)
  const toast = useToast()
  const { data, error } = useEndpoint(readAdminFarmer, { params: { id } }, { fresh: true })
  const [send, { isBusy }] = useCall(deleteFarmer)
  const handleDelete = async () => {
    const outcome = await send({ params: { id } })
    if (outcome.ok) toast({ title: t('remove.deleted'), text: farmName, tone: 'good' })
    else toast({ title: t('remove.failed'), text: reasonOf(outcome.error), tone: 'bad' })
    onClose()
  }
  const openOrders = data?.openOrderCount
  const text = openOrders ? t('remove.open', { count: openOrders }) : t('remove.text')
  return (
    <>
      <p role="status">{error ? textOf(error) : data ? text : t('remove.loading')}</p>
      <div className={forms.foot}>
        <Button look="quiet" onClick={onClose}>
          {t('remove.keep')}
        </Button>
        {openOrders === 0 && (
          <Button look="danger" isBusy={isBusy} onClick={handleDelete}>
            {t('remove.confirm')}
          </Button>
        )}
        {openOrders !== undefined && openOrders > 0 && (
          <Link className={buttonClass()} to={`/admin?tab=orders&farm=${id}`}>
            {t('remove.toOrders')}
          </Link>
        )}
      </div>
    </>
  )
}
