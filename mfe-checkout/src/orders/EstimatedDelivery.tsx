import type { Order } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { deliveryWindowFromNotes, isFinalStatus, istDateOf, nearDateAlone } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'

/** When an order should arrive, with the time of day where one was chosen; nothing for delivered and cancelled ones. docs/product/delivery.md#estimate-texts. */
export function EstimatedDelivery({ order }: { order: Pick<Order, 'status' | 'estimatedDelivery' | 'notes'> }) {
  const t = useTexts(texts)
  const now = useNow()
  if (isFinalStatus(order.status)) return null
  if (order.estimatedDelivery === null) return <>{t('orders.estimatedSoon')}</>
  const date = nearDateAlone(order.estimatedDelivery, istDateOf(now))
  const window = deliveryWindowFromNotes(order.notes)
  if (date === '') return <>{t('orders.unavailable')}</>
  return (
    <>
      <time dateTime={order.estimatedDelivery}>{date}</time>
      {window !== undefined && `, ${t(`order.${window}`).toLowerCase()}`}
    </>
  )
}
