import { coded } from '@santhe/texts/say'
import type { DomainEvent } from '../../records/events.ts'
import type { OrderRecord } from '../../records/order.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import type { RefundRecord } from '../../records/refund.ts'
import { MARKET, marketStep, orderPaid, orderStatusChanged } from '../order/order-events.ts'
import { orderRefundOf, refundOfOrder } from '../refund/new-refund.ts'

/** Returns whether the market cancelled an order because it was not paid in time. */
export function isExpired({ status, timeline }: OrderRecord): boolean {
  return status === 'cancelled' && timeline.at(-1)?.role === 'system'
}

/** What happens to one order when its money arrives: the order as it is afterwards, its events and its refund. */
export interface PaidOrder {
  before: OrderRecord
  after: OrderRecord
  /** Its boxes are sold to it again. */
  isRevived: boolean
  refund: RefundRecord | undefined
  events: DomainEvent[]
}

function paid(before: OrderRecord, now: Date): PaidOrder {
  const after: OrderRecord = { ...before, paymentStatus: 'paid', payUntil: null, isForFarm: true }
  return { before, after, isRevived: false, refund: undefined, events: [orderPaid(after, now)] }
}

function revived(before: OrderRecord, now: Date): PaidOrder {
  const step = marketStep({ at: now, from: before.status, to: 'pending', reason: coded('reason.paidAfterAll') })
  const timeline = [...before.timeline, step]
  const { after } = paid({ ...before, status: 'pending', hasBoxes: true, timeline }, now)
  // The farm never saw it: to its farmer it is a new order, and the other event says so.
  const events = [orderStatusChanged(before, step), orderPaid(after, now)]
  return { before, after, isRevived: true, refund: undefined, events }
}

function refunded(before: OrderRecord, payment: PaidOrders['payment'], now: Date): PaidOrder {
  const reason = isExpired(before) ? coded('reason.paidTooLate') : coded('reason.cancelledBefore')
  const refund = refundOfOrder(before, payment, { by: MARKET, reason, now })
  const after: OrderRecord = { ...before, paymentStatus: 'paid', payUntil: null, refund: orderRefundOf(refund) }
  return { before, after, isRevived: false, refund, events: [orderPaid(after, now)] }
}

export interface PaidOrders {
  /** A purchase's orders, none of them paid yet. */
  orders: readonly OrderRecord[]
  payment: Pick<PaymentRecord, '_id'>
  /** The orders whose boxes are all available now. */
  withBoxes: ReadonlySet<number>
  now: Date
}

/**
 * Returns what happens to a purchase's orders when its money arrives: a waiting order is paid and goes to its farm; one that the market
 * cancelled as unpaid is revived where all its boxes are available; any other cancelled order is refunded. docs/payments.md#late-money.
 */
export function paidOrders({ orders, payment, withBoxes, now }: PaidOrders): PaidOrder[] {
  return orders.map(order => {
    if (order.status !== 'cancelled') return paid(order, now)
    return isExpired(order) && withBoxes.has(order._id) ? revived(order, now) : refunded(order, payment, now)
  })
}
