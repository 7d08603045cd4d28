import type { AdminOrder, OrderDetail } from '@santhe/contracts'
import { Link, useNow } from '@santhe/host'
import { isFinalStatus, istDateOf, takesCash, waitsForPayment } from '@santhe/rules'
import { Badge, EstimatedDelivery, Money, useTexts } from '@santhe/ui'
import { OrderLines } from '@santhe/ui/office'
import { Late, usePaymentText } from './OrderBar.tsx'
import styles from './orders.module.css'
import { NextStep } from './status/NextStep.tsx'
import { StatusMenu } from './status/StatusMenu.tsx'
import { texts } from './texts.ts'

export interface RowActions {
  onSet: (order: OrderDetail) => void
  onFarm: (farmerId: number) => void
}

interface OrderCardProps {
  order: AdminOrder
  actions: RowActions
}

/** Order card for phones, next step first. docs/product/office.md#orders-tab. */
export function OrderCard({ order, actions: { onSet, onFarm } }: OrderCardProps) {
  const t = useTexts(texts)
  const paymentText = usePaymentText()
  const today = istDateOf(useNow())
  const isCash = takesCash(order)
  return (
    <article className={styles.card} aria-label={t('number', { id: order.id })}>
      <header className={styles.cardHead}>
        <Link className={styles.number} to={`/dashboard/orders/${order.id}`}>
          {t('number', { id: order.id })}
        </Link>
        <StatusMenu order={order} onSet={onSet} />
      </header>
      <NextStep order={order} onSet={onSet} />
      <p className={styles.who}>
        <strong>{order.customerName}</strong>
        <span className={styles.area}>{order.area}</span>
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
        <Money rupees={order.total} />
      </p>
    </article>
  )
}
