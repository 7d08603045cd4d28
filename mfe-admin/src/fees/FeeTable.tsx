import type { OrderFee } from '@santhe/contracts'
import { formatShortRupees, rupeesToPaise } from '@santhe/rules'
import { Badge, Button, Money, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, DataTable } from '@santhe/ui/office'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import lists from '../lists/lists.module.css'
import { texts } from './texts.ts'

const short = (rupees: number) => formatShortRupees(rupeesToPaise(rupees) ?? 0)

interface FeeTableProps {
  fees: readonly OrderFee[] | undefined
  onEdit: (fee: OrderFee) => void
  onDelete: (fee: OrderFee) => void
  whenEmpty: ReactNode
  rowProps: ComponentProps<typeof DataTable<OrderFee>>['rowProps']
}

export function FeeTable({ fees, onEdit, onDelete, whenEmpty, rowProps }: FeeTableProps) {
  const t = useTexts(texts)
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
  const t = useTexts(texts)
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
  const t = useTexts(texts)
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
