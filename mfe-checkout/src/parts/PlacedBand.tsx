import { useEndpoint } from '@santhe/client'
import { type Order, readOrder } from '@santhe/contracts'
import { Link, useLocation } from '@santhe/host'
import { Notice, useTexts } from '@santhe/ui'
import { Arrival } from '../arrival/Arrival.tsx'
import { AddToCalendar } from '../order/AddToCalendar.tsx'
import { payOnArrivalText } from '../order/PaymentState.tsx'
import { TellMe } from '../order/TellMe.tsx'
import { useOwnOrders } from '../orders/use-own-orders.ts'
import texts from '../texts/en/checkout.json'
import styles from './parts.module.css'

/** Orders placed just now: arrival and cash due. docs/product/checkout.md#after-cash-on-delivery */
export function PlacedBand({ orders }: { orders: readonly Order[] }) {
  const { state } = useLocation()
  const placed = orders.filter(({ purchaseId, status }) => purchaseId === state?.placed && status !== 'cancelled')
  if (placed.length === 0) return null
  return (
    <Notice tone="calm" icon="check">
      {placed.map((order, place) => (
        <PlacedOrder key={order.id} order={order} isFirst={place === 0} />
      ))}
    </Notice>
  )
}

function PlacedOrder({ order, isFirst }: { order: Order; isFirst: boolean }) {
  const t = useTexts(texts)
  const own = useOwnOrders()
  const { id, farmName, estimatedDelivery, deliveryWindow, pickup } = order
  const { data: detail } = useEndpoint(readOrder, { params: { id } })
  return (
    <div className={styles.placed}>
      <strong>
        <Link to={own.of(id)}>{t('orders.placed', { id, farm: farmName })}</Link>
      </strong>
      <Arrival date={estimatedDelivery} window={deliveryWindow ?? undefined} isPickup={pickup} />
      <p>{payOnArrivalText(t, order)}</p>
      {detail && (
        <div className={styles.placedWays}>
          <AddToCalendar order={detail} />
          {isFirst && <TellMe order={detail} />}
        </div>
      )}
    </div>
  )
}
