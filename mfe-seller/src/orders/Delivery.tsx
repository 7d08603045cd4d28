import type { Order } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { daysLate, isFinalStatus, istDateOf } from '@santhe/rules'
import { Badge, EstimatedDelivery, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'

/** When an order should arrive, and by how many days it is late. */
export function Delivery({ order }: { order: Order }) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  const late = daysLate(order, today)
  if (isFinalStatus(order.status)) return '–'
  return (
    <>
      <EstimatedDelivery order={order} today={today} />
      {late > 0 && (
        <>
          {' '}
          <Badge tone="bad">{t('orders.late', { count: late })}</Badge>
        </>
      )}
    </>
  )
}
