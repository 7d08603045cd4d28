import { placedRow } from '@santhe/client'
import type { FarmOrder } from '@santhe/contracts'
import { Link, useLanguage, useNow } from '@santhe/host'
import { isExpected, istDateOf, nearDateInRow, nearShortDate } from '@santhe/rules'
import { buttonClass, Money, useItemName, useTexts } from '@santhe/ui'
import { type Column, DataTable, OrderLines } from '@santhe/ui/office'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import ordersTexts from '../texts/en/orders.json'
import workTexts from '../texts/en/work.json'
import { Delivery, FarmStatus } from './cells.tsx'
import type { RowActions } from './farm-list.ts'
import { NextFarmStep } from './NextFarmStep.tsx'
import styles from './orders.module.css'

interface FarmOrderTableProps extends Pick<ComponentProps<typeof DataTable<FarmOrder>>, 'more' | 'selection'> {
  orders: readonly FarmOrder[] | undefined
  whenEmpty: ReactNode
  gone?: ReadonlySet<number>
  actions?: RowActions
  tickOf?: ((order: FarmOrder) => ReactNode) | undefined
}

const NONE: ReadonlySet<number> = new Set()
const NO_ACTIONS: RowActions = { onDone: () => {} }

/** docs/product/orders.md#orders-list. */
export function FarmOrderTable(props: FarmOrderTableProps) {
  const { orders, whenEmpty, more, gone = NONE, actions = NO_ACTIONS, selection, tickOf } = props
  const t = useTexts(ordersTexts)
  const w = useTexts(workTexts)
  const columns = useColumns(actions)
  return (
    <DataTable
      label={t('orders.title')}
      columns={columns}
      rows={orders}
      keyOf={order => order.id}
      card={order => <FarmOrderCard order={order} actions={actions} tick={tickOf?.(order)} />}
      rowProps={({ id }) => ({
        ...placedRow(id),
        ...(gone.has(id) && { className: styles.gone, title: w('gone') }),
      })}
      selection={selection}
      whenEmpty={whenEmpty}
      more={more}
    />
  )
}

function useColumns(actions: RowActions): readonly Column<FarmOrder>[] {
  const t = useTexts(ordersTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  return useMemo(() => {
    const { onDone } = actions
    return [
      {
        key: 'order',
        heading: t('orders.order'),
        cell: order => (
          <Link className={styles.number} to={`/dashboard/orders/${order.id}`}>
            {t('orders.number', { id: order.id })}
          </Link>
        ),
      },
      { key: 'status', heading: t('orders.status'), cell: order => <FarmStatus order={order} /> },
      {
        key: 'customer',
        heading: t('orders.customer'),
        cell: order => <strong className={styles.name}>{order.customerName}</strong>,
        hasNames: true,
      },
      {
        key: 'items',
        heading: t('orders.items'),
        cell: order => (
          <div className={styles.lines}>
            <OrderLines items={order.items} />
          </div>
        ),
        hasNames: true,
      },
      {
        key: 'date',
        heading: t('orders.date'),
        cell: order => nearDateInRow(order.createdAt, today, language),
        isNumber: true,
      },
      { key: 'delivery', heading: t('orders.delivery'), cell: order => <Delivery order={order} /> },
      {
        key: 'subtotal',
        heading: t('orders.subtotal'),
        cell: order => <Money rupees={order.subtotalNow ?? order.subtotal} />,
        isNumber: true,
      },
      {
        key: 'open',
        heading: t('orders.actions'),
        cell: order => <OrderActions order={order} onDone={onDone} />,
        onPhone: 'foot',
      },
    ]
  }, [t, today, actions, language])
}

function OrderActions({ order, onDone }: ComponentProps<typeof NextFarmStep>) {
  const t = useTexts(ordersTexts)
  return (
    <div className={styles.actions}>
      <NextFarmStep order={order} onDone={onDone} />
      <Link
        className={buttonClass({ look: 'quiet', size: 'small' })}
        to={`/dashboard/orders/${order.id}`}
        aria-label={t('orders.openNumber', { id: order.id })}
      >
        {t('orders.open')}
      </Link>
    </div>
  )
}

interface FarmOrderCardProps {
  order: FarmOrder
  actions: RowActions
  tick?: ReactNode
}

/**
 * Order card for phones: customer and boxes readable at arm's length, and the next step.
 * docs/product/farmer-dashboard.md#farm-orders
 */
function FarmOrderCard({ order, actions: { onDone }, tick }: FarmOrderCardProps) {
  const t = useTexts(ordersTexts)
  const itemName = useItemName()
  const language = useLanguage()
  const today = istDateOf(useNow())
  return (
    <article aria-label={t('orders.number', { id: order.id })}>
      <header className={styles.cardHead}>
        {tick}
        <p className={styles.who}>{order.customerName}</p>
        <Link className={styles.number} to={`/dashboard/orders/${order.id}`}>
          {t('orders.number', { id: order.id })}
        </Link>
        <FarmStatus order={order} />
      </header>
      <ul className={styles.boxes}>
        {order.items.map(({ id, quantity, boxesNow = quantity, ...item }) => (
          <li key={id}>
            {boxesNow} × {itemName(item)}
          </li>
        ))}
      </ul>
      <div className={styles.cardFoot}>
        <p className={styles.facts}>
          {isExpected(order) && (
            <span>
              {order.pickup && <span>{t('orders.readyFrom')} </span>}
              <Delivery order={order} />
            </span>
          )}
          <span className={styles.quiet}>
            <Money rupees={order.subtotalNow ?? order.subtotal} />
            <span> · {nearShortDate(order.createdAt, today, language)}</span>
          </span>
        </p>
        {!tick && <NextFarmStep order={order} size="normal" onDone={onDone} />}
      </div>
    </article>
  )
}
