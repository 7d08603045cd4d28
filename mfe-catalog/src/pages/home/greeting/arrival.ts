import type { Order } from '@santhe/contracts'
import type { IstDate } from '@santhe/rules'

interface Arrival {
  date: IstDate
  orders: readonly Order[]
}

/** Returns the next arrival from today on. Undefined without paid or on-delivery orders in progress. */
export function nextArrival(orders: readonly Order[], today: IstDate): Arrival | undefined {
  const coming = orders.filter(order => !isUnpaid(order) && order.estimatedDelivery && order.estimatedDelivery >= today)
  const [date] = coming.flatMap(({ estimatedDelivery }) => estimatedDelivery ?? []).sort()
  return date === undefined ? undefined : { date, orders: coming.filter(order => order.estimatedDelivery === date) }
}

/** Unpaid online orders aren't packed. */
function isUnpaid({ paymentMethod, paymentStatus }: Order): boolean {
  return paymentMethod === 'cashfree' && paymentStatus === 'unpaid'
}
