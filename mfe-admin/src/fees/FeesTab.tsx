import { useEndpoint } from '@santhe/client'
import { listOrderFees, type OrderFee } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { Button, Dialog, EmptyState, ErrorState, useTexts } from '@santhe/ui'
import { SearchField } from '@santhe/ui/office'
import { useState } from 'react'
import { RuralPins } from '../areas/RuralPins.tsx'
import lists from '../lists/lists.module.css'
import { OFFICE_LISTS } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import { useRowSearch } from '../lists/use-row-search.ts'
import { DeleteFee } from './DeleteFee.tsx'
import { FeeForm } from './FeeForm.tsx'
import { FeeTable } from './FeeTable.tsx'
import { SampleCart } from './SampleCart.tsx'
import { texts } from './texts.ts'

/** What a purchase costs beside its boxes. docs/product/office.md#fees-form. */
export function FeesTab() {
  const t = useTexts(texts)
  const { data, error, retry, isRefreshing } = useEndpoint(listOrderFees, {}, { fresh: true })
  const { search, matches, onSearch } = useRowSearch(data)
  const [edited, setEdited] = useState<OrderFee | 'new'>()
  const [deleted, setDeleted] = useState<OrderFee>()
  const keys = useListKeys<OrderFee>({
    rows: matches,
    onOpen: setEdited,
    place: { list: OFFICE_LISTS.fees, isReady: data !== undefined },
  })
  if (error && !data)
    return <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  const close = () => setEdited(undefined)
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
        whenEmpty={
          <EmptyState
            icon="box"
            title={t(search ? 'noMatches' : 'empty')}
            text={search ? t('emptySearch', { search }) : t('emptyText')}
          />
        }
      />
      {data && data.length > 0 && <SampleCart fees={data} isPreview={false} />}
      <Dialog
        title={edited === undefined || edited === 'new' ? t('addTitle') : t('editTitle', { name: edited.name })}
        isOpen={edited !== undefined}
        onClose={close}
      >
        {edited && <FeeForm fee={edited === 'new' ? undefined : edited} fees={data ?? []} onClose={close} />}
      </Dialog>
      <DeleteFee fee={deleted} fees={data ?? []} onClose={() => setDeleted(undefined)} />
    </div>
  )
}
