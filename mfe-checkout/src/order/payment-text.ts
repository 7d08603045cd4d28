import type { OrderDetail } from '@santhe/contracts'
import { cashWords, formatRupees, isPaidInCash, rupeesToPaise, takesCash } from '@santhe/rules'
import type { Translate } from '@santhe/ui'
import type { CheckoutText } from '../texts.ts'

type Paid = Pick<OrderDetail, 'status' | 'paymentMethod' | 'paymentStatus' | 'total' | 'pickup'>

/** Returns what the person who takes the boxes pays for them, 'Pay ₹658.46 in cash when it arrives'; undefined where nothing is due then. */
export function payOnArrivalText(t: Translate<CheckoutText>, order: Paid): string | undefined {
  const amount = formatRupees(rupeesToPaise(order.total) ?? 0)
  return takesCash(order) ? t(order.pickup ? 'order.payAtPickup' : 'order.payOnArrival', { amount }) : undefined
}

/** How an order is paid and whether it was; the person who takes the boxes on delivery pays for them, and a cancelled order that was never paid owes nothing. */
export function paymentText(t: Translate<CheckoutText>, order: Paid): string {
  const { status, paymentMethod, paymentStatus } = order
  const method = t(`order.${paymentMethod === 'cod' ? cashWords(order) : paymentMethod}`)
  if (isPaidInCash(order)) return method
  if (status === 'cancelled' && paymentStatus === 'unpaid') return method
  const due = payOnArrivalText(t, order)
  return due === undefined ? `${method}, ${t(`order.${paymentStatus}`)}` : `${method}. ${due}.`
}
