import { useEndpoint } from '@santhe/client'
import { listOrderFees, type OrderFee } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { Button, Dialog, EmptyState, ErrorState, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { RuralPins } from '../areas/RuralPins.tsx'
import lists from '../lists/lists.module.css'
import { DeleteFee } from './DeleteFee.tsx'
import { FeeForm } from './FeeForm.tsx'
import { FeeTable } from './FeeTable.tsx'
import { SampleCart } from './SampleCart.tsx'
import { texts } from './texts.ts'

/** What a purchase costs beside its boxes. docs/product/office.md#fees-form. */
export function FeesTab() {
  const t = useTexts(texts)
  const { data, error, retry, isRefreshing } = useEndpoint(listOrderFees, {}, { fresh: true })
  const [edited, setEdited] = useState<OrderFee | 'new'>()
  const [deleted, setDeleted] = useState<OrderFee>()
  if (error && !data)
    return <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  const close = () => setEdited(undefined)
  return (
    <div className={lists.tab}>
      <div className={lists.bar}>
        <Button onClick={() => setEdited('new')}>{t('add')}</Button>
        <RuralPins />
      </div>
      <FeeTable
        fees={data}
        onEdit={setEdited}
        onDelete={setDeleted}
        whenEmpty={<EmptyState icon="box" title={t('empty')} text={t('emptyText')} />}
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
