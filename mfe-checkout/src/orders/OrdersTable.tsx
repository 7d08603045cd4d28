import { isAwaitingPayment, placedRow } from '@santhe/client'
import type { Order } from '@santhe/contracts'
import { Link, useLanguage, useNow } from '@santhe/host'
import { daysLate, istDateOf, nearDateInRow } from '@santhe/rules'
import {
  Badge,
  buttonClass,
  classes,
  EstimatedDelivery,
  Money,
  Picture,
  StatusTag,
  useItemName,
  useSharedTexts,
  useTexts,
  VisuallyHidden,
} from '@santhe/ui'
import type { ReactNode } from 'react'
import { OrderAgainButton } from '../again/OrderAgainButton.tsx'
import texts from '../texts/en/checkout.json'
import styles from './orders.module.css'
import { purchasePath, useOwnOrders } from './use-own-orders.ts'

const NAMED_ITEMS = 2

interface OrdersTableProps {
  children: ReactNode
  hasActions?: boolean
}

export function OrdersTable({ children, hasActions = true }: OrdersTableProps) {
  const t = useTexts(texts)
  return (
    <div className={styles.room}>
      <table className={styles.table}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('orders.order')}</th>
            <th scope="col">{t('orders.items')}</th>
            <th scope="col">{t('orders.estimated')}</th>
            <th scope="col">{t('orders.status')}</th>
            <th scope="col" className={styles.number}>
              {t('total')}
            </th>
            {hasActions && (
              <th scope="col">
                <VisuallyHidden>{t('orders.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

/** Below the last row: load more, or the error. */
export function OrdersFoot({ children }: { children: ReactNode }) {
  return (
    <tfoot className={styles.foot}>
      <tr>
        <td colSpan={6}>{children}</td>
      </tr>
    </tfoot>
  )
}

interface OrderRowsProps extends Pick<OrdersTableProps, 'hasActions'> {
  orders: readonly Order[]
}

export function OrderRows({ orders, hasActions = true }: OrderRowsProps) {
  return (
    <tbody className={styles.rows}>
      {orders.map((order, place) => (
        <OrderRow key={order.id} order={order}>
          {hasActions && <RowAction order={order} isFirst={orders.findIndex(isOfPurchase(order)) === place} />}
        </OrderRow>
      ))}
    </tbody>
  )
}

function OrderRow({ order, children }: { order: Order; children: ReactNode }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const text = useSharedTexts()
  const today = istDateOf(useNow())
  const ownOrders = useOwnOrders()
  const late = daysLate(order, today)
  return (
    <tr {...placedRow(order.id)} className={styles.row}>
      <th scope="row" className={styles.order}>
        <Link to={ownOrders.of(order.id)} className={styles.orderLink}>
          {t('orders.number', { id: order.id })}
        </Link>
        <span className={styles.small}>
          {nearDateInRow(order.createdAt, today, language)}&nbsp;· {order.farmName}
        </span>
        {isAwaitingPayment(order) && <span className={styles.small}>{t('orders.waitsForPayment')}</span>}
      </th>
      <td className={styles.items}>
        <ItemNames order={order} />
      </td>
      <td
        className={classes(styles.estimate, order.pickup && styles.ready)}
        data-label={t(order.pickup ? 'orders.readyFrom' : 'orders.estimated')}
      >
        <EstimatedDelivery order={order} today={today} />
        {late > 0 && (
          <>
            {' '}
            <Badge tone="bad">{t('orders.late', { count: late })}</Badge>
          </>
        )}
      </td>
      <td className={styles.status}>
        <StatusTag status={order.status} word={text('order.status', order)} />
      </td>
      <td className={styles.number}>
        <Money rupees={order.totalNow ?? order.total} />
      </td>
      {children && <td className={styles.action}>{children}</td>}
    </tr>
  )
}

const isOfPurchase =
  ({ purchaseId }: Order) =>
  (order: Order) =>
    order.purchaseId === purchaseId

interface RowActionProps {
  order: Order
  /** Whether it is the first order of a purchase, whose orders are paid together. */
  isFirst: boolean
}

/** Pays the purchase while it is unpaid, else orders again. */
function RowAction({ order, isFirst }: RowActionProps) {
  const t = useTexts(texts)
  const what = t('orders.number', { id: order.id })
  if (!isAwaitingPayment(order)) return <OrderAgainButton target={{ kind: 'order', id: order.id }} what={what} />
  return (
    <Link
      to={purchasePath(order.purchaseId)}
      className={buttonClass({ look: isFirst ? 'primary' : 'quiet', size: 'small' })}
      aria-label={t('orders.payNamed', { what })}
    >
      {t('payment.payNow')}
    </Link>
  )
}

function ItemNames({ order: { items } }: { order: Order }) {
  const t = useTexts(texts)
  const itemName = useItemName()
  const [first] = items
  const named = items.slice(0, NAMED_ITEMS).map(item => `${itemName(item)} × ${item.boxesNow ?? item.quantity}`)
  const more = items.slice(NAMED_ITEMS).length
  return (
    <span className={styles.itemNames}>
      {first && <Picture src={first.imageUrl} alt="" ratio="1 / 1" sizes="48px" className={styles.thumb} />}
      <span>
        <span>{named.join(', ')}</span>
        {more > 0 && <span className={styles.small}> {t('orders.moreItems', { count: more })}</span>}
      </span>
    </span>
  )
}
