import { currentOrder, waitsForPayment } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord } from '../../records/order-timeline.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import type { RefundRecord } from '../../records/refund.ts'
import { ordersOfPurchase } from '../order/queries.ts'
import { readPaymentOfPurchase } from '../payment/queries.ts'
import { orderRefundOf, refundOfOrder, refundOfPart, splitRefund } from '../refund/new-refund.ts'
import { paidParts } from '../refund/queries.ts'

export interface MoneyChange {
  fields: Partial<Pick<OrderRecord, 'payUntil' | 'refund'>>
  payment?: { before: PaymentRecord; status: PaymentRecord['status'] }
  /** One per payment to refund. */
  refunds?: RefundRecord[]
}

async function paymentOf(order: OrderRecord, domain: Domain): Promise<PaymentRecord> {
  const payment = await readPaymentOfPurchase(order, domain)
  if (payment === null) throw new Error(`The online order ${order._id} has no payment`)
  return payment
}

/** Closes the payment when no order awaits it any more; if other farms' orders do, it stays open, and this share is refunded. */
async function closeOrContinue(order: OrderRecord, domain: Domain): Promise<MoneyChange> {
  const payment = await paymentOf(order, domain)
  const others = (await ordersOfPurchase(order, domain)).filter(({ _id }) => _id !== order._id)
  const status = others.some(waitsForPayment) ? payment.status : 'expired'
  return { fields: { payUntil: null }, payment: { before: payment, status } }
}

async function refundOrder(order: OrderRecord, step: OrderStepRecord, domain: Domain): Promise<MoneyChange> {
  const reason = step.reason === '' ? say('reason.orderCancelled') : step.reason
  const by = { id: step.by, name: step.byName }
  const cause = { by, reason, now: step.at }
  const refunds = splitRefund(await paidParts(order, domain), currentOrder(order).total, (payment, amount) =>
    refundOfPart(refundOfOrder(order, payment, cause), amount),
  )
  const [first, ...others] = refunds
  return first ? { fields: { refund: orderRefundOf(first, ...others) }, refunds } : { fields: {} }
}

/** Returns what a cancellation does to an order's money: excludes it from an open payment, or refunds the rest of a settled one. */
export async function cancelledMoney(
  order: OrderRecord,
  step: OrderStepRecord,
  domain: Domain,
): Promise<MoneyChange | undefined> {
  if (step.to !== 'cancelled' || order.paymentMethod === 'cod') return undefined
  if (waitsForPayment(order)) return closeOrContinue(order, domain)
  return order.paymentStatus === 'paid' && order.refund === null ? refundOrder(order, step, domain) : undefined
}
