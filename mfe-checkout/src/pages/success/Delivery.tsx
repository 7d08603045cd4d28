import { useEndpoint } from '@santhe/client'
import { readOrder } from '@santhe/contracts'
import { addressText } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { Arrival, type ArrivalProps } from '../../arrival/Arrival.tsx'
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

/** When one order comes, or is ready to be picked up, and where that is. */
export function ComingArrival({ id, ...arrival }: { id: number } & Omit<ArrivalProps, 'isPickup'>) {
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  return (
    <>
      <Arrival {...arrival} isPickup={order?.pickup} />
      {order && <PickupPlace order={order} />}
    </>
  )
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
