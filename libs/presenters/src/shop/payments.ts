import type { PaymentOutcome, PaymentSession, Purchase } from '@santhe/contracts'
import type { OrderRecord, PaymentRecord, PurchaseRecord } from '@santhe/domain'
import { PAYMENT_STATES, paiseToRupees, type Settlement } from '@santhe/rules'
import type { TextIn } from '@santhe/texts'
import { presentOrder } from '../orders.ts'

interface PurchaseDetails {
  purchase: PurchaseRecord & Pick<OrderRecord, '_id' | 'createdAt'>
  orders: readonly OrderRecord[]
  payment: PaymentRecord | null
}

export function presentSession(
  payment: PaymentRecord,
  { sessionId, mode }: Pick<PaymentSession, 'sessionId' | 'mode'>,
  text: TextIn,
): PaymentSession {
  return {
    message: text('payment.session'),
    sessionId,
    orderId: payment._id,
    mode,
    purchaseId: payment.purchaseId,
    expiresAt: payment.expiresAt.toISOString(),
  }
}

/** Returns the payment deadline; null if the purchase can't be paid. */
function payUntilOf(payment: PaymentRecord | null, now: Date): string | null {
  return payment?.status === 'open' && payment.expiresAt > now ? payment.expiresAt.toISOString() : null
}

/** Paid as soon as one order is; refunded when every order is. */
function paymentStatusOf(orders: readonly OrderRecord[]): Purchase['paymentStatus'] {
  if (orders.length > 0 && orders.every(order => order.paymentStatus === 'refunded')) return 'refunded'
  return orders.some(order => order.paymentStatus !== 'unpaid') ? 'paid' : 'unpaid'
}

export function presentPurchase({ purchase, orders, payment }: PurchaseDetails, now: Date): Purchase {
  return {
    id: purchase._id,
    createdAt: purchase.createdAt.toISOString(),
    paymentMethod: purchase.paymentMethod,
    paymentStatus: paymentStatusOf(orders),
    payUntil: payUntilOf(payment, now),
    fees: purchase.fees.map(({ id, name, amount }) => ({ id, name, amount: paiseToRupees(amount) })),
    subtotal: paiseToRupees(purchase.subtotal),
    total: paiseToRupees(purchase.total),
    orders: orders.map(presentOrder),
  }
}

/** Returns the outcome of a payment. A paid one whose orders are all cancelled is refunded: the buyer has bought nothing. */
export function presentOutcome(
  settlement: Settlement,
  details: PurchaseDetails,
  { changedOrder, now, text }: { changedOrder: number | undefined; now: Date; text: TextIn },
): PaymentOutcome {
  const isRefunded = settlement === 'paid' && details.orders.every(order => order.status === 'cancelled')
  const state = isRefunded ? 'refundDue' : settlement
  const { outcome } = PAYMENT_STATES[state]
  return {
    success: outcome === 'paid',
    status: outcome,
    message: text(state === 'paid' ? 'payment.received' : `payment.${state}`),
    purchaseId: details.purchase._id,
    orders: details.orders.map(presentOrder),
    payUntil: payUntilOf(details.payment, now),
    ...(changedOrder !== undefined && { changedOrder }),
  }
}
