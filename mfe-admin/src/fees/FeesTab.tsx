import { useCall, useEndpoint } from '@santhe/client'
import { deleteOrderFee, listOrderFees, type OrderFee } from '@santhe/contracts'
import { reasonOf, textOf, useToast, useUrlFilters } from '@santhe/host'
import { formatShortRupees, rupeesToPaise } from '@santhe/rules'
import { Badge, Button, Dialog, EmptyState, ErrorState, Money, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, DataTable, SearchField } from '@santhe/ui/office'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import forms from '../forms/forms.module.css'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/NotRead.tsx'
import { OFFICE_LISTS, useRowSearch } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import feesTexts from '../texts/en/fees.json'
import { FeeForm } from './FeeForm.tsx'
import { RuralPins } from './RuralPins.tsx'
import { SampleCart } from './SampleCart.tsx'

/** `add=table` in the URL opens the form of a new table; the first steps link there. */
const FORM = { add: '' }

/** docs/product/office.md#fees-form */
export function FeesTab() {
  const t = useTexts(feesTexts)
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
  const t = useTexts(feesTexts)
  if (search) return <EmptyState icon="box" title={t('noMatches')} text={t('emptySearch', { search })} />
  return <EmptyState icon="box" title={t('empty')} text={t('emptyText')} />
}

const short = (rupees: number) => formatShortRupees(rupeesToPaise(rupees) ?? 0)

interface FeeTableProps {
  fees: readonly OrderFee[] | undefined
  onEdit: (fee: OrderFee) => void
  onDelete: (fee: OrderFee) => void
  whenEmpty: ReactNode
  rowProps: ComponentProps<typeof DataTable<OrderFee>>['rowProps']
}

function FeeTable({ fees, onEdit, onDelete, whenEmpty, rowProps }: FeeTableProps) {
  const t = useTexts(feesTexts)
  const columns = useMemo<readonly Column<OrderFee>[]>(
    () => [
      {
        key: 'name',
        heading: t('name'),
        onPhone: 'head',
        hasNames: true,
        cell: ({ name, description }) => (
          <>
            <span className={lists.name}>{name}</span>
            {description && <span className={lists.under}>{description}</span>}
          </>
        ),
      },
      { key: 'order', heading: t('order'), isNumber: true, cell: ({ displayOrder }) => displayOrder },
      { key: 'type', heading: t('type'), cell: ({ type }) => t(type) },
      {
        key: 'value',
        heading: t('value'),
        isNumber: true,
        cell: fee => <Value fee={fee} />,
      },
      {
        key: 'applies',
        heading: t('applies'),
        cell: ({ applyToSubtotal }) => t(applyToSubtotal ? 'appliesBase' : 'appliesSubtotal'),
      },
      {
        key: 'status',
        heading: t('status'),
        cell: ({ isActive }) => <Badge tone={isActive ? 'good' : 'plain'}>{t(isActive ? 'active' : 'inactive')}</Badge>,
      },
      {
        key: 'actions',
        heading: t('actions'),
        onPhone: 'foot',
        cell: fee => <Actions fee={fee} onEdit={onEdit} onDelete={onDelete} />,
      },
    ],
    [t, onEdit, onDelete],
  )
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={fees}
      keyOf={fee => fee.id}
      rowProps={rowProps}
      whenEmpty={whenEmpty}
    />
  )
}

function Value({ fee: { type, value, table = [] } }: { fee: OrderFee }) {
  const t = useTexts(feesTexts)
  if (type === 'percentage') return t('percent', { value })
  if (type === 'fixed') return <Money rupees={value} />
  return (
    <ul className={blocks.stack4}>
      {table.map(({ from, urban, rural, extended }) => (
        <li key={from}>
          {t('step', { from: short(from), urban: short(urban), rural: short(rural), extended: short(extended) })}
        </li>
      ))}
    </ul>
  )
}

function Actions({ fee, onEdit, onDelete }: Pick<FeeTableProps, 'onEdit' | 'onDelete'> & { fee: OrderFee }) {
  const t = useTexts(feesTexts)
  const { name } = fee
  return (
    <div className={blocks.row8}>
      <Button look="quiet" size="small" aria-label={t('editNamed', { name })} onClick={() => onEdit(fee)}>
        {t('edit')}
      </Button>
      <Button look="quiet" size="small" aria-label={t('deleteNamed', { name })} onClick={() => onDelete(fee)}>
        {t('delete')}
      </Button>
    </div>
  )
}

interface DeleteFeeProps {
  fee: OrderFee | undefined
  fees: readonly OrderFee[]
  onClose: () => void
}

/** Confirms a deletion, with a sample cart priced without the fee. Closed while `fee` is undefined. */
function DeleteFee({ fee, fees, onClose }: DeleteFeeProps) {
  const t = useTexts(feesTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(deleteOrderFee)
  const handleDelete = async () => {
    if (!fee) return
    const outcome = await send({ params: { id: fee.id } })
    if (outcome.ok) toast({ title: t('deleted'), text: fee.name, tone: 'good' })
    else toast({ title: t('deleteFailed'), text: reasonOf(outcome.error), tone: 'bad' })
    onClose()
  }
  return (
    <Dialog title={t('deleteTitle', { name: fee?.name ?? '' })} isOpen={fee !== undefined} onClose={onClose}>
      <p>{t('deleteText')}</p>
      <SampleCart fees={fees.filter(({ id }) => id !== fee?.id)} isPreview />
      <div className={forms.foot}>
        <Button look="quiet" onClick={onClose}>
          {t('keep')}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={handleDelete}>
          {t('deleteConfirm')}
        </Button>
      </div>
    </Dialog>
  )
}
