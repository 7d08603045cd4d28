import { useEndpoint } from '@santhe/client'
import { readOrder } from '@santhe/contracts'
import { addressText } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { Arrival, type ArrivalProps } from '../../arrival/Arrival.tsx'
import { AddToCalendar } from '../../order/export/AddToCalendar.tsx'
import { PickupPlace } from '../../order/PickupPlace.tsx'
import { payOnArrivalText } from '../../order/payment-text.ts'
import { texts } from '../../texts.ts'

export function DeliveryAddress({ id }: { id: number }) {
  const t = useTexts(texts)
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  if (!order || order.pickup) return null
  return <p>{t('onDelivery.goesTo', { address: addressText(order).replaceAll('\n', ', ') })}</p>
}

export function ComingArrival({ id, ...arrival }: { id: number } & Omit<ArrivalProps, 'isPickup'>) {
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  return (
    <>
      <Arrival {...arrival} isPickup={order?.pickup} />
      {order && <PickupPlace order={order} />}
    </>
  )
}

export function DeliveryDay({ id }: { id: number }) {
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  return order ? <AddToCalendar order={order} /> : null
}

export function DueOnArrival({ id }: { id: number }) {
  const t = useTexts(texts)
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  const due = order && payOnArrivalText(t, order)
  return due === undefined ? null : <p>{due}</p>
}
