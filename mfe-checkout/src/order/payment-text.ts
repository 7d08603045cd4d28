import type { OrderDetail } from '@santhe/contracts'
import { isPaidInCash } from '@santhe/rules'
import type { Translate } from '@santhe/ui'
import type { CheckoutText } from '../texts.ts'

type Paid = Pick<OrderDetail, 'status' | 'paymentMethod' | 'paymentStatus'>

/** How an order is paid and whether it was; whoever takes the boxes on delivery pays for them, and a cancelled order that was never paid owes nothing. */
export function paymentText(t: Translate<CheckoutText>, { status, paymentMethod, paymentStatus }: Paid): string {
  if (isPaidInCash({ status, paymentMethod })) return t('order.paidInCash')
  const method = t(`order.${paymentMethod}`)
  return status === 'cancelled' && paymentStatus === 'unpaid' ? method : `${method}, ${t(`order.${paymentStatus}`)}`
}
