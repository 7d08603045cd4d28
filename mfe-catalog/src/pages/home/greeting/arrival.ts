import type { Order } from '@santhe/contracts'
import { daysBetween, formatDate, type IstDate } from '@santhe/rules'
import type { T } from '../../../use-t.ts'

/** The orders that arrive on one day. */
interface Arrival {
  date: IstDate
  orders: readonly Order[]
}

/** Returns what arrives next of a buyer's orders, today or later; undefined where nothing paid for or placed on delivery is on its way. */
export function nextArrival(orders: readonly Order[], today: IstDate): Arrival | undefined {
  const coming = orders.filter(order => !isUnpaid(order) && order.estimatedDelivery && order.estimatedDelivery >= today)
  const [date] = coming.flatMap(({ estimatedDelivery }) => estimatedDelivery ?? []).sort()
  return date === undefined ? undefined : { date, orders: coming.filter(order => order.estimatedDelivery === date) }
}

/** An online payment that was not made yet: nothing is packed before it. */
function isUnpaid({ paymentMethod, paymentStatus }: Order): boolean {
  return paymentMethod === 'cashfree' && paymentStatus === 'unpaid'
}

/** Returns 'Your order arrives tomorrow, …', with today and tomorrow in words. */
export function arrivalText({ date, orders }: Arrival, today: IstDate, t: T): string {
  const days = daysBetween(today, date)
  const word = days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later'
  return t(`home.greeting.${word}`, { count: orders.length, date: formatDate(date) })
}
