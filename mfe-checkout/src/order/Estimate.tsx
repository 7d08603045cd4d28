import type { OrderDetail } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { daysLate, isExpected, istDateOf } from '@santhe/rules'
import { classes, EstimatedDelivery, Icon, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './order.module.css'

/** Estimated date, and days late once it has passed. docs/product/orders.md#tracking */
export function Estimate({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  const late = daysLate(order, today)
  if (!isExpected(order)) return null
  return (
    <p className={classes(styles.estimate, late > 0 && styles.overdue)}>
      <Icon name={late > 0 ? 'warning' : order.pickup ? 'clock' : 'truck'} />
      <span>
        {t(order.pickup ? 'orders.readyFrom' : 'orders.estimated')}:{' '}
        <strong>
          <EstimatedDelivery order={order} today={today} />
          {late > 0 && <span className={styles.days}> · {t('orders.late', { count: late })}</span>}
        </strong>
      </span>
    </p>
  )
}
