import type { FarmOrder } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { daysLate, isExpected, istDateOf } from '@santhe/rules'
import { Badge, EstimatedDelivery, StatusTag, useStatusText, useTexts } from '@santhe/ui'
import ordersTexts from '../texts/en/orders.json'
import workTexts from '../texts/en/work.json'

type Step = Pick<FarmOrder, 'status' | 'packedAt' | 'pickup'>

/** Returns the status, or a more exact word: packed, or ready for pickup. */
export function useFarmWord(): (order: Step) => string {
  const w = useTexts(workTexts)
  const statusText = useStatusText()
  return ({ status, packedAt, pickup }) => {
    if (pickup && status === 'shipping') return w('ready')
    return status === 'packaging' && packedAt !== null ? w('packed') : statusText(status)
  }
}

export function FarmStatus({ order }: { order: Step }) {
  return <StatusTag status={order.status} word={useFarmWord()(order)} />
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
