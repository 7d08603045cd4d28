import type { FarmOrder } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { daysLate, farmWorkOf, isExpected, istDateOf } from '@santhe/rules'
import { Badge, EstimatedDelivery, StatusTag, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import { workTexts } from './work-texts.ts'

type Step = Pick<FarmOrder, 'status' | 'packedAt' | 'pickup'>

/** Returns the word of an order that the name of its status does not say: that it is packed, or ready for its buyer. */
export function useFarmWord(): (order: Step) => { word?: string } {
  const w = useTexts(workTexts)
  return order => {
    if (order.pickup && order.status === 'shipping') return { word: w('became.ready') }
    return farmWorkOf(order) === 'send' ? { word: w('packed') } : {}
  }
}

/** An order's status; of one in `packaging` also that it is packed. */
export function FarmStatus({ order }: { order: Step }) {
  return <StatusTag status={order.status} {...useFarmWord()(order)} />
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
