import type { Order } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { formatDate } from '@santhe/rules'
import { Money, useTexts } from '@santhe/ui'
import { type Column, DataTable, OrderLines } from '@santhe/ui/office'
import { type ReactNode, useMemo } from 'react'
import { texts } from '../texts.ts'
import { OrderStatusSelect } from './OrderStatusSelect.tsx'
import styles from './orders.module.css'

interface AdminOrderTableProps {
  orders: readonly Order[] | undefined
  whenEmpty: ReactNode
  more: { onMore: () => void; isBusy: boolean } | undefined
}

/** Orders as the office works on them; each row links to the order and can set its status. */
export function AdminOrderTable({ orders, whenEmpty, more }: AdminOrderTableProps) {
  const t = useTexts(texts)
  const columns = useMemo<readonly Column<Order>[]>(
    () => [
      {
        key: 'order',
        heading: t('orders.order'),
        onPhone: 'head',
        cell: order => (
          <Link className={styles.number} to={`/dashboard/orders/${order.id}`}>
            {t('orders.number', { id: order.id })}
          </Link>
        ),
      },
      {
        key: 'placed',
        heading: t('orders.placed'),
        cell: order => formatDate(order.createdAt),
        isNumber: true,
      },
      { key: 'customer', heading: t('orders.customer'), cell: order => order.customerName, hasNames: true },
      { key: 'farm', heading: t('orders.farm'), cell: order => order.farmName, hasNames: true },
      { key: 'items', heading: t('orders.items'), cell: order => <OrderLines items={order.items} />, hasNames: true },
      {
        key: 'payment',
        heading: t('orders.payment'),
        cell: order => t(order.paymentMethod === 'cod' ? 'orders.cod' : 'orders.cashfree'),
      },
      { key: 'total', heading: t('orders.total'), cell: order => <Money rupees={order.total} />, isNumber: true },
      {
        key: 'status',
        heading: t('orders.status'),
        onPhone: 'foot',
        cell: order => <OrderStatusSelect order={order} />,
        width: 170,
      },
    ],
    [t],
  )
  return (
    <DataTable
      label={t('orders.list')}
      columns={columns}
      rows={orders}
      keyOf={order => order.id}
      whenEmpty={whenEmpty}
      more={more}
    />
  )
}
