import type { Order } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { isFinalStatus, istDateOf, nearDateAlone } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'

/** When an order should reach its buyer; nothing for delivered and cancelled ones. docs/product/delivery.md#estimate-texts. */
export function EstimatedDelivery({ order }: { order: Pick<Order, 'status' | 'estimatedDelivery'> }) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  if (isFinalStatus(order.status)) return null
  if (order.estimatedDelivery === null) return <>{t('orders.estimatedSoon')}</>
  const date = nearDateAlone(order.estimatedDelivery, today)
  if (date === '') return <>{t('orders.unavailable')}</>
  return <time dateTime={order.estimatedDelivery}>{date}</time>
}
