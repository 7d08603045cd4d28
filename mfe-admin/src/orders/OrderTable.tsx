import type { AdminOrder, OrderDetail } from '@santhe/contracts'
import { Link, useLanguage, useNow } from '@santhe/host'
import { type IstDate, isFinalStatus, istDateOf, nearDateInRow, takesCash, waitsForPayment } from '@santhe/rules'
import { Badge, classes, EstimatedDelivery, Money, type Translate, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, DataTable, OrderLines } from '@santhe/ui/office'
import { type ComponentProps, type HTMLAttributes, type ReactNode, useMemo } from 'react'
import ordersTexts from '../texts/en/orders.json'
import { Late, usePaymentText } from './OrderBar.tsx'
import styles from './orders.module.css'
import { RowMenu } from './RowMenu.tsx'
import { StatusMenu } from './StatusMenu.tsx'
import { NextStep } from './status-changes.tsx'

interface OrderTableProps extends Pick<ComponentProps<typeof DataTable<AdminOrder>>, 'more' | 'whenEmpty'> {
  orders: readonly AdminOrder[] | undefined
  /** Rows that left the list but keep their place, and why. */
  marks: ReadonlyMap<number, 'gone' | 'unfollowed'>
  actions: RowActions
  rowProps: (order: AdminOrder) => HTMLAttributes<HTMLElement>
}

/** Two-line rows, cards on phones. docs/product/office.md#orders-tab. */
export function OrderTable({ orders, marks, actions, more, whenEmpty, rowProps }: OrderTableProps) {
  const t = useTexts(ordersTexts)
  const columns = useColumns(actions)
  const markProps = (order: AdminOrder, className: string | undefined) => {
    const mark = marks.get(order.id)
    return mark && { className: classes(className, styles.marked), title: t(mark) }
  }
  const card = (order: AdminOrder) => <OrderCard order={order} actions={actions} />
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={orders}
      keyOf={order => order.id}
      isCompact
      card={card}
      rowProps={order => ({
        ...rowProps(order),
        ...markProps(order, rowProps(order).className),
      })}
      more={more}
      whenEmpty={whenEmpty}
    />
  )
}

/** Truncates both lines; the full text is in the title. */
function TwoLines({ first, second, size }: { first: ReactNode; second: ReactNode; size: string | undefined }) {
  const titleOf = (line: ReactNode) => (typeof line === 'string' ? { title: line } : {})
  return (
    <div className={classes(styles.two, size)}>
      <span {...titleOf(first)}>{first}</span>
      <span className={styles.second} {...titleOf(second)}>
        {second}
      </span>
    </div>
  )
}

function Farm({ order, onFarm }: { order: AdminOrder } & Pick<RowActions, 'onFarm'>) {
  const t = useTexts(ordersTexts)
  return (
    <button
      type="button"
      className={classes(styles.farm, styles.wide)}
      title={t('onlyFarm', { farm: order.farmName })}
      onClick={() => onFarm(order.farmerId)}
    >
      {order.farmName}
    </button>
  )
}

function Delivery({ order, today }: { order: AdminOrder; today: IstDate }) {
  if (isFinalStatus(order.status)) return '–'
  const estimate = <EstimatedDelivery order={order} today={today} />
  return <TwoLines size={styles.wide} first={estimate} second={<Late order={order} />} />
}

function useColumns({ onSet, onFarm }: RowActions): readonly Column<AdminOrder>[] {
  const t = useTexts(ordersTexts)
  const language = useLanguage()
  const paymentText = usePaymentText()
  const today = istDateOf(useNow())
  return useMemo(
    () => [
      {
        key: 'order',
        heading: t('order'),
        cell: order => (
          <TwoLines
            size={styles.short}
            first={numberOf(t, order)}
            second={nearDateInRow(order.createdAt, today, language)}
          />
        ),
      },
      {
        key: 'customer',
        heading: t('customer'),
        cell: order => <TwoLines size={styles.wide} first={order.customerName} second={order.area} />,
      },
      {
        key: 'farm',
        heading: t('farm'),
        cell: order => <Farm order={order} onFarm={onFarm} />,
      },
      {
        key: 'items',
        heading: t('items'),
        cell: order => (
          <div className={styles.items}>
            <OrderLines items={order.items} isCompact />
          </div>
        ),
      },
      {
        key: 'delivery',
        heading: t('delivery'),
        cell: order => <Delivery order={order} today={today} />,
      },
      {
        key: 'total',
        heading: t('total'),
        isNumber: true,
        cell: order => (
          <TwoLines
            size={undefined}
            first={<Money rupees={order.totalNow ?? order.total} />}
            second={waitsForPayment(order) ? t('waitsForPayment') : paymentText(order)}
          />
        ),
      },
      { key: 'status', heading: t('statusHeading'), cell: order => <StatusAndMenu order={order} onSet={onSet} /> },
    ],
    [t, paymentText, today, onSet, onFarm, language],
  )
}

function StatusAndMenu({ order, onSet }: Pick<RowActions, 'onSet'> & { order: AdminOrder }) {
  return (
    <div className={styles.statusCell}>
      <StatusMenu order={order} onSet={onSet} />
      <RowMenu order={order} />
    </div>
  )
}

function numberOf(t: Translate<'number'>, { id }: AdminOrder) {
  return (
    <Link className={styles.number} to={`/dashboard/orders/${id}`}>
      {t('number', { id })}
    </Link>
  )
}

interface RowActions {
  onSet: (order: OrderDetail) => void
  onFarm: (farmerId: number) => void
}

interface OrderCardProps {
  order: AdminOrder
  actions: RowActions
}

/** Order card for phones, next step first. docs/product/office.md#orders-tab. */
function OrderCard({ order, actions: { onSet, onFarm } }: OrderCardProps) {
  const t = useTexts(ordersTexts)
  const paymentText = usePaymentText()
  const today = istDateOf(useNow())
  const isCash = takesCash(order)
  return (
    <article className={styles.card} aria-label={t('number', { id: order.id })}>
      <header className={styles.cardHead}>
        <Link className={styles.number} to={`/dashboard/orders/${order.id}`}>
          {t('number', { id: order.id })}
        </Link>
        <StatusAndMenu order={order} onSet={onSet} />
      </header>
      <NextStep order={order} onSet={onSet} />
      <p className={styles.who}>
        <strong>{order.customerName}</strong>
        <span className={blocks.muted}>{order.area}</span>
      </p>
      <div className={styles.cardFacts}>
        <button type="button" className={styles.farm} onClick={() => onFarm(order.farmerId)}>
          {order.farmName}
        </button>
        <OrderLines items={order.items} />
        {!isFinalStatus(order.status) && (
          <span>
            <span>{t('delivery')}:</span> <EstimatedDelivery order={order} today={today} /> <Late order={order} />
          </span>
        )}
      </div>
      <p className={styles.pays}>
        {waitsForPayment(order) ? (
          <Badge tone="attention">{t('waitsForPayment')}</Badge>
        ) : (
          <span>{isCash ? t('toTake') : paymentText(order)}</span>
        )}
        <Money rupees={order.totalNow ?? order.total} />
      </p>
    </article>
  )
}
