import type { FarmOrder } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { daysLate, farmWorkOf, isExpected, istDateOf } from '@santhe/rules'
import { Badge, EstimatedDelivery, StatusTag, useTexts } from '@santhe/ui'
import { ordersTexts, workTexts } from '../texts/orders.ts'

type Step = Pick<FarmOrder, 'status' | 'packedAt' | 'pickup'>

/** Returns a more exact word than the status: packed, or ready for pickup. */
export function useFarmWord(): (order: Step) => { word?: string } {
  const w = useTexts(workTexts)
  return order => {
    if (order.pickup && order.status === 'shipping') return { word: w('became.ready') }
    return farmWorkOf(order) === 'send' ? { word: w('packed') } : {}
  }
}

export function FarmStatus({ order }: { order: Step }) {
  return <StatusTag status={order.status} {...useFarmWord()(order)} />
}

export function Delivery({
  order,
}: {
  order: Pick<FarmOrder, 'status' | 'estimatedDelivery' | 'deliveryWindow' | 'pickup'>
}) {
  const t = useTexts(ordersTexts)
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
