import { useEndpoint } from '@santhe/client'
import { listOrderFees, type OrderFee } from '@santhe/contracts'
import { textOf, useUrlFilters } from '@santhe/host'
import { Button, Dialog, EmptyState, ErrorState, useTexts } from '@santhe/ui'
import { SearchField } from '@santhe/ui/office'
import { useState } from 'react'
import { RuralPins } from '../areas/RuralPins.tsx'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/not-read/use-not-read.ts'
import { OFFICE_LISTS } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import { useRowSearch } from '../lists/use-row-search.ts'
import { DeleteFee } from './DeleteFee.tsx'
import { FeeForm } from './FeeForm.tsx'
import { FeeTable } from './FeeTable.tsx'
import { SampleCart } from './SampleCart.tsx'
import { texts } from './texts.ts'

/** `add=table` in the URL opens the form of a new table; the first steps link there. */
const FORM = { add: '' }

/** docs/product/office.md#fees-form */
export function FeesTab() {
  const t = useTexts(texts)
  const { data, error, retry, isRefreshing } = useNotRead(useEndpoint(listOrderFees, {}, { fresh: true }))
  const [{ add }, setForm] = useUrlFilters(FORM)
  const [editing, setEdited] = useState<OrderFee | 'new'>()
  const edited = editing ?? (add === 'table' ? 'new' : undefined)
  const { search, matches, onSearch } = useRowSearch(data)
  const [deleted, setDeleted] = useState<OrderFee>()
  const keys = useListKeys<OrderFee>({
    rows: matches,
    onOpen: setEdited,
    place: { list: OFFICE_LISTS.fees, isReady: data !== undefined },
  })
  if (error && !data)
    return <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  const close = () => {
    setEdited(undefined)
    if (add !== '') setForm({ add: '' }, { isTyping: true })
  }
  return (
    <div className={lists.tab}>
      <div className={lists.bar}>
        <SearchField label={t('search')} placeholder={t('search')} value={search} onChange={onSearch} />
        {keys.help}
        <RuralPins />
        <Button className={lists.add} onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      </div>
      <FeeTable
        fees={matches}
        onEdit={setEdited}
        onDelete={setDeleted}
        rowProps={keys.rowProps}
        whenEmpty={<NoFees search={search} />}
      />
      {data && data.length > 0 && <SampleCart fees={data} isPreview={false} />}
      <Dialog
        title={edited === undefined || edited === 'new' ? t('addTitle') : t('editTitle', { name: edited.name })}
        isOpen={edited !== undefined && data !== undefined}
        onClose={close}
      >
        {edited && data && (
          <FeeForm
            fee={edited === 'new' ? undefined : edited}
            type={editing === undefined ? 'table' : 'fixed'}
            fees={data}
            onClose={close}
          />
        )}
      </Dialog>
      <DeleteFee fee={deleted} fees={data ?? []} onClose={() => setDeleted(undefined)} />
    </div>
  )
}

function NoFees({ search }: { search: string }) {
  const t = useTexts(texts)
  if (search) return <EmptyState icon="box" title={t('noMatches')} text={t('emptySearch', { search })} />
  return <EmptyState icon="box" title={t('empty')} text={t('emptyText')} />
}
