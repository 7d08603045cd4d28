import type { Order } from '@santhe/contracts'
import { Link, useNow } from '@santhe/host'
import { istDateOf, nearDateInRow } from '@santhe/rules'
import { buttonClass, Money, StatusTag, useTexts } from '@santhe/ui'
import { type Column, DataTable, OrderLines } from '@santhe/ui/office'
import { type ReactNode, useMemo } from 'react'
import { texts } from '../texts.ts'
import { Delivery } from './Delivery.tsx'
import styles from './orders.module.css'

interface FarmOrderTableProps {
  orders: readonly Order[] | undefined
  whenEmpty: ReactNode
  more?: { onMore: () => void; isBusy: boolean } | undefined
}

/** Orders placed with the farm: who for, what, and what the farm's own items come to. docs/product/orders.md#orders-list. */
export function FarmOrderTable({ orders, whenEmpty, more }: FarmOrderTableProps) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
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
        key: 'status',
        heading: t('orders.status'),
        cell: order => <StatusTag status={order.status} />,
        onPhone: 'head',
      },
      { key: 'customer', heading: t('orders.customer'), cell: order => order.customerName, hasNames: true },
      { key: 'items', heading: t('orders.items'), cell: order => <OrderLines items={order.items} />, hasNames: true },
      {
        key: 'date',
        heading: t('orders.date'),
        cell: order => nearDateInRow(order.createdAt, today),
        isNumber: true,
      },
      {
        key: 'delivery',
        heading: t('orders.delivery'),
        cell: order => <Delivery order={order} />,
        isNumber: true,
      },
      {
        key: 'subtotal',
        heading: t('orders.subtotal'),
        cell: order => <Money rupees={order.subtotal} />,
        isNumber: true,
      },
      {
        key: 'open',
        heading: t('products.actions'),
        onPhone: 'foot',
        cell: order => (
          <Link
            className={buttonClass({ look: 'quiet', size: 'small' })}
            to={`/dashboard/orders/${order.id}`}
            aria-label={t('orders.openNumber', { id: order.id })}
          >
            {t('orders.open')}
          </Link>
        ),
      },
    ],
    [t, today],
  )
  return (
    <DataTable
      label={t('orders.title')}
      columns={columns}
      rows={orders}
      keyOf={order => order.id}
      whenEmpty={whenEmpty}
      more={more}
    />
  )
}
