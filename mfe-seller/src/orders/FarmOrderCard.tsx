import type { FarmOrder } from '@santhe/contracts'
import { Link, useNow } from '@santhe/host'
import { isExpected, istDateOf, nearDateInRow } from '@santhe/rules'
import { Money, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import { Delivery, FarmStatus } from './cells.tsx'
import styles from './orders.module.css'
import { NextFarmStep } from './steps/NextFarmStep.tsx'
import type { RowActions } from './use-farm-rows.ts'

interface FarmOrderCardProps {
  order: FarmOrder
  actions: RowActions
  tick?: ReactNode
}

/**
 * Order card for phones: customer and boxes readable at arm's length, and the next step.
 * docs/product/farmer-dashboard.md#farm-orders
 */
export function FarmOrderCard({ order, actions: { onDone }, tick }: FarmOrderCardProps) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  return (
    <article className={blocks.stack12} aria-label={t('orders.number', { id: order.id })}>
      <header className={styles.cardHead}>
        {tick}
        <Link className={styles.number} to={`/dashboard/orders/${order.id}`}>
          {t('orders.number', { id: order.id })}
        </Link>
        <FarmStatus order={order} />
      </header>
      <p className={styles.who}>{order.customerName}</p>
      <ul className={styles.boxes}>
        {order.items.map(({ id, quantity, productName }) => (
          <li key={id}>
            {quantity} × {productName}
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        {isExpected(order) && (
          <>
            <dt>{t(order.pickup ? 'orders.readyFrom' : 'orders.delivery')}</dt>
            <dd>
              <Delivery order={order} />
            </dd>
          </>
        )}
        <dt>{t('orders.date')}</dt>
        <dd>{nearDateInRow(order.createdAt, today)}</dd>
        <dt>{t('orders.subtotal')}</dt>
        <dd>
          <Money rupees={order.subtotal} />
        </dd>
      </dl>
      {!tick && <NextFarmStep order={order} isWide onDone={onDone} />}
    </article>
  )
}
