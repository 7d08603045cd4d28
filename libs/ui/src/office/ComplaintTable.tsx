import type { ComponentProps, ReactNode } from 'react'
import styles from '../order/complaint.module.css'
import { Clock, complaintTexts, Photos, type ShownComplaint } from '../order/complaint-parts.tsx'
import { useNameIn } from '../show/inline.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { useTexts } from '../texts/texts.tsx'
import { DataTable } from './DataTable.tsx'
import type { Column } from './WideTable.tsx'

interface ComplainedOrder {
  id: number
  farmName: string
  items: Parameters<typeof useNameIn>[0]
  complaints?: readonly ShownComplaint[] | undefined
}

interface ComplaintRow<Order> extends ShownComplaint {
  order: Order
}

/** Returns a row for each open complaint, overdue ones first. */
export function complaintRows<Order extends ComplainedOrder>(
  orders: readonly Order[] | undefined,
): ComplaintRow<Order>[] | undefined {
  const rows = orders?.flatMap(order => (order.complaints ?? []).map(complaint => ({ ...complaint, order })))
  return rows?.sort((one, other) => (one.dueAt ?? '').localeCompare(other.dueAt ?? ''))
}

type TableProps<Order extends ComplainedOrder> = ComponentProps<typeof DataTable<ComplaintRow<Order>>>

interface ComplaintTableProps<Order extends ComplainedOrder> extends Pick<TableProps<Order>, 'rows' | 'more'> {
  rowProps?: NonNullable<TableProps<Order>['rowProps']>
  reader: 'farm' | 'office'
  /** Opens a complaint. */
  lead: (row: ComplaintRow<Order>) => ReactNode
}

/** Rows of farm and office: which boxes, what is wrong, whose turn it is. docs/product/adjustments.md#complaints */
export function ComplaintTable<Order extends ComplainedOrder>({ reader, lead, ...table }: ComplaintTableProps<Order>) {
  const t = useTexts(complaintTexts)
  const columns: readonly Column<ComplaintRow<Order>>[] = [
    { key: 'order', heading: t('list.order'), onPhone: 'head', cell: lead },
    ...(reader === 'office'
      ? [
          {
            key: 'farm',
            heading: t('list.farm'),
            hasNames: true,
            cell: ({ order }: ComplaintRow<Order>) => order.farmName,
          },
        ]
      : []),
    { key: 'boxes', heading: t('list.boxes'), hasNames: true, cell: row => <Boxes row={row} /> },
    {
      key: 'kind',
      heading: t('list.kind'),
      hasNames: true,
      cell: ({ kind, words }) => (
        <>
          <strong>{t(`kind.${kind}`)}</strong>
          {words && <p className={styles.start}>{words}</p>}
        </>
      ),
    },
    { key: 'turn', heading: t('list.turn'), hasNames: true, cell: row => <Clock complaint={row} /> },
    {
      key: 'photos',
      heading: t('list.photos'),
      cell: ({ id, photos }) => (photos > 0 ? <Photos id={id} count={photos} look="small" /> : null),
    },
  ]
  const none = <EmptyState icon="check" title={t('list.none')} text={t('list.noneText')} />
  return <DataTable label={t('list.title')} columns={columns} keyOf={({ id }) => id} whenEmpty={none} {...table} />
}

function Boxes<Order extends ComplainedOrder>({ row: { lines, order } }: { row: ComplaintRow<Order> }) {
  const t = useTexts(complaintTexts)
  const nameOf = useNameIn(order.items)
  return (
    <ul>
      {lines.map(({ productId, quantity }) => (
        <li key={productId}>{t('line', { count: quantity, name: nameOf(productId) })}</li>
      ))}
    </ul>
  )
}
