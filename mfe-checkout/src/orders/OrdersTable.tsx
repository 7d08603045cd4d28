import { isAwaitingPayment } from '@santhe/client'
import type { Order } from '@santhe/contracts'
import { Link, useNow } from '@santhe/host'
import { buyerStatusText, daysLate, istDateOf, nearDateInRow } from '@santhe/rules'
import { Badge, EstimatedDelivery, Money, Picture, StatusTag, useTexts, VisuallyHidden } from '@santhe/ui'
import type { ReactNode } from 'react'
import { OrderAgainButton } from '../again/OrderAgainButton.tsx'
import { texts } from '../texts.ts'
import styles from './orders.module.css'
import { useOwnOrders } from './use-own-orders.ts'

const NAMED_ITEMS = 2

/** Orders in a table on wide screens, in cards on phones. Its rows come as `OrderRows`, a page of them at a time. */
export function OrdersTable({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  return (
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
          <th scope="col">
            <VisuallyHidden>{t('again.button')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** What stands after the last row: more of them, or why not. */
export function OrdersFoot({ children }: { children: ReactNode }) {
  return (
    <tfoot className={styles.foot}>
      <tr>
        <td colSpan={6}>{children}</td>
      </tr>
    </tfoot>
  )
}

export function OrderRows({ orders }: { orders: readonly Order[] }) {
  return (
    <tbody className={styles.rows}>
      {orders.map(order => (
        <OrderRow key={order.id} order={order} />
      ))}
    </tbody>
  )
}

function OrderRow({ order }: { order: Order }) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  const ownOrders = useOwnOrders()
  const late = daysLate(order, today)
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.order}>
        <Link to={ownOrders.of(order.id)} className={styles.orderLink}>
          {t('orders.number', { id: order.id })}
        </Link>
        <span className={styles.small}>
          {nearDateInRow(order.createdAt, today)} · {order.farmName}
        </span>
        {isAwaitingPayment(order) && <span className={styles.small}>{t('orders.waitsForPayment')}</span>}
      </th>
      <td className={styles.items}>
        <ItemNames order={order} />
      </td>
      <td className={styles.estimate} data-label={t('orders.estimated')}>
        <EstimatedDelivery order={order} today={today} />
        {late > 0 && (
          <>
            {' '}
            <Badge tone="bad">{t('orders.late', { count: late })}</Badge>
          </>
        )}
      </td>
      <td className={styles.status}>
        <StatusTag status={order.status} word={buyerStatusText(order.status)} />
      </td>
      <td className={styles.number}>
        <Money rupees={order.total} />
      </td>
      <td className={styles.again}>
        {!isAwaitingPayment(order) && (
          <OrderAgainButton target={{ kind: 'order', id: order.id }} what={t('orders.number', { id: order.id })} />
        )}
      </td>
    </tr>
  )
}

function ItemNames({ order: { items } }: { order: Order }) {
  const t = useTexts(texts)
  const [first] = items
  const named = items.slice(0, NAMED_ITEMS).map(item => `${item.productName} × ${item.quantity}`)
  const more = items.slice(NAMED_ITEMS).length
  return (
    <span className={styles.itemNames}>
      {first && <Picture src={first.imageUrl} alt="" ratio="1 / 1" sizes="48px" className={styles.thumb} />}
      <span>
        {named.join(', ')}
        {more > 0 && <span className={styles.small}> {t('orders.moreItems', { count: more })}</span>}
      </span>
    </span>
  )
}
