import { amountOfLines, orderMoney, statusAdjustments } from '@santhe/rules'
import type { MarketRows, OrderRow, RefundRow } from './read-market.ts'

/** Cash is paid on delivery, an online order before the farm gets it. */
function isSettled({ paymentMethod, paymentStatus, status }: OrderRow): boolean {
  if (status === 'cancelled') return true
  return paymentMethod === 'cod' ? status === 'delivered' : paymentStatus !== 'unpaid'
}

/** docs/product/adjustments.md#money */
function checkEquation(order: OrderRow): string[] {
  const { total, adjusted, paid, refunded, toRefund, toCollect } = orderMoney(order)
  const { adjustments = [] } = order
  const all = [
    ...adjustments.map(({ lines }) => amountOfLines(lines)),
    ...statusAdjustments(order).map(each => each.amount),
  ]
  const moved = all.reduce((sum, amount) => sum + amount, 0)
  const toPay = isSettled(order) ? 0 : total + adjusted
  return [
    ...(total + adjusted === paid - refunded - toRefund + toCollect ? [] : ['its money does not add up']),
    ...(refunded + toRefund <= paid ? [] : [`${refunded} went back and ${toRefund} will, of ${paid}`]),
    ...(toCollect === toPay ? [] : [`${toCollect} is to be collected, not ${toPay}`]),
    ...(moved === adjusted ? [] : [`its adjustments moved ${moved}, and ${adjusted} is counted`]),
  ]
}

/**
 * Checks that an adjustment which returns paid money has refunds of its amount, one per payment, and that others
 * have none.
 */
function checkRefundOfEach({ adjustments = [], paymentMethod }: OrderRow, refunds: readonly RefundRow[]): string[] {
  return adjustments.flatMap(({ kind, lines }, place) => {
    const amount = -amountOfLines(lines)
    // Cash is paid on delivery; after that only a complaint returns money.
    const isPaid = paymentMethod === 'cashfree' || kind === 'complaint'
    const expected = isPaid && amount > 0 ? amount : 0
    const own = refunds.filter(({ adjustment }) => adjustment === place)
    const given = own.reduce((sum, refund) => sum + refund.amount, 0)
    const payments = new Set(own.map(({ paymentId }) => paymentId))
    return given === expected && payments.size === own.length
      ? []
      : [`adjustment ${place} (${kind}) of ${amount} has ${own.length} refunds of ${given}`]
  })
}

/** Checks each order's money, and that returned money is refunded once. Returns the problems. */
export function checkOrderMoney({ orders, refunds }: MarketRows): string[] {
  return orders.flatMap(order => {
    const own = refunds.filter(({ orderId }) => orderId === order._id)
    return [...checkEquation(order), ...checkRefundOfEach(order, own)].map(problem => `order ${order._id}: ${problem}`)
  })
}
