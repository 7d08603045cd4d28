import { useEndpoint } from '@santhe/client'
import { type Order, readOrder } from '@santhe/contracts'
import { useTexts } from '@santhe/ui'
import { addressText } from '../../account/address-text.ts'
import { AddToCalendar } from '../../order/export/AddToCalendar.tsx'
import { texts } from '../../texts.ts'
import styles from './success.module.css'

/** Where the orders of a purchase go, and their days for the buyer's calendar. */
export function Delivery({ orders }: { orders: readonly Order[] }) {
  return (
    <div className={styles.made}>
      {orders.map(({ id }, place) => (
        <OrderDelivery key={id} id={id} isFirst={place === 0} />
      ))}
    </div>
  )
}

/** The place is the same for all orders of a purchase, so the first one names it. */
function OrderDelivery({ id, isFirst }: { id: number; isFirst: boolean }) {
  const t = useTexts(texts)
  const { data: order } = useEndpoint(readOrder, { params: { id } })
  if (!order) return null
  return (
    <>
      {isFirst && <p>{t('onDelivery.goesTo', { address: addressText(order).replaceAll('\n', ', ') })}</p>}
      {order.estimatedDelivery !== null && (
        <p>
          {order.farmName} <AddToCalendar order={order} />
        </p>
      )}
    </>
  )
}
