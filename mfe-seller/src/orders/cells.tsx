import type { FarmOrder } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { daysLate, farmWorkOf, isExpected, istDateOf } from '@santhe/rules'
import { Badge, EstimatedDelivery, StatusTag, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import { workTexts } from './work-texts.ts'

/** An order's status; of one in `packaging` also that it is packed. */
export function FarmStatus({ order }: { order: Pick<FarmOrder, 'status' | 'packedAt'> }) {
  const w = useTexts(workTexts)
  return farmWorkOf(order) === 'send' ? (
    <StatusTag status={order.status} word={w('packed')} />
  ) : (
    <StatusTag status={order.status} />
  )
}

/** When an order should arrive, and by how many days it is late. */
export function Delivery({ order }: { order: Pick<FarmOrder, 'status' | 'estimatedDelivery' | 'notes' | 'pickup'> }) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  const late = daysLate(order, today)
  if (!isExpected(order)) return '–'
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
