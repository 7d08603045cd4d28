import type { AdminOrder } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { daysLate, istDateOf } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import styles from './orders.module.css'
import { texts } from './texts.ts'

/** Shows how many days an order is late, if it is. */
export function Late({ order }: { order: Pick<AdminOrder, 'status' | 'estimatedDelivery' | 'pickup'> }) {
  const t = useTexts(texts)
  const late = daysLate(order, istDateOf(useNow()))
  return late > 0 && <strong className={styles.late}>{t('late', { count: late })}</strong>
}
