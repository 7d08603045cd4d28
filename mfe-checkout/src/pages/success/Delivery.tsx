import { useEndpoint } from '@santhe/client'
import { readOrder } from '@santhe/contracts'
import { addressText } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { AddToCalendar } from '../../order/export/AddToCalendar.tsx'
import { PickupPlace } from '../../order/PickupPlace.tsx'
import { payOnArrivalText } from '../../order/payment-text.ts'
import { texts } from '../../texts.ts'

/** Where the orders of a purchase go, as the first of them has it; nothing of one that is picked up. */
export function DeliveryAddress({ id }: { id: number }) {
  const t = useTexts(texts)
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  if (!order || order.pickup) return null
  return <p>{t('onDelivery.goesTo', { address: addressText(order).replaceAll('\n', ', ') })}</p>
}

/** Where one order is picked up. */
export function PickupAt({ id }: { id: number }) {
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  return order ? <PickupPlace order={order} /> : null
}

/** The day of one order for the buyer's calendar. */
export function DeliveryDay({ id }: { id: number }) {
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  return order ? <AddToCalendar order={order} /> : null
}

/** What is paid when one order arrives, where it is paid then. */
export function DueOnArrival({ id }: { id: number }) {
  const t = useTexts(texts)
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  const due = order && payOnArrivalText(t, order)
  return due === undefined ? null : <p>{due}</p>
}
