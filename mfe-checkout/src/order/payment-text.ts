import type { OrderDetail } from '@santhe/contracts'
import type { Translate } from '@santhe/ui'
import type { CheckoutText } from '../texts.ts'

type Paid = Pick<OrderDetail, 'status' | 'paymentMethod' | 'paymentStatus'>

/** How an order is paid and whether it was; a cancelled one that was never paid owes nothing. */
export function paymentText(t: Translate<CheckoutText>, { status, paymentMethod, paymentStatus }: Paid): string {
  const method = t(`order.${paymentMethod}`)
  return status === 'cancelled' && paymentStatus === 'unpaid' ? method : `${method}, ${t(`order.${paymentStatus}`)}`
}
