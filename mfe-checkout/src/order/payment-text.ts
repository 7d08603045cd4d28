import type { OrderDetail } from '@santhe/contracts'
import { cashWords, formatRupees, isPaidInCash, rupeesToPaise, takesCash } from '@santhe/rules'
import type { Translate } from '@santhe/ui'
import type { CheckoutText } from '../texts.ts'

type Paid = Pick<OrderDetail, 'status' | 'paymentMethod' | 'paymentStatus' | 'total' | 'pickup'>

/** 'Pay ₹658.46 in cash when it arrives'; undefined when nothing is due then. */
export function payOnArrivalText(t: Translate<CheckoutText>, order: Paid): string | undefined {
  const amount = formatRupees(rupeesToPaise(order.total) ?? 0)
  return takesCash(order) ? t(order.pickup ? 'order.payAtPickup' : 'order.payOnArrival', { amount }) : undefined
}

/** Method and state of payment. Cancelled unpaid orders owe nothing. */
export function paymentText(t: Translate<CheckoutText>, order: Paid): string {
  const { status, paymentMethod, paymentStatus } = order
  const method = t(`order.${paymentMethod === 'cod' ? cashWords(order) : paymentMethod}`)
  if (isPaidInCash(order)) return method
  if (status === 'cancelled' && paymentStatus === 'unpaid') return method
  const due = payOnArrivalText(t, order)
  return due === undefined ? `${method}, ${t(`order.${paymentStatus}`)}` : `${method}. ${due}.`
}
