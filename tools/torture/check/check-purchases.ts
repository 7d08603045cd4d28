import type { MarketRows, OrderRow, PaymentRow, PurchaseRow } from './read-market.ts'
import { groupBy } from './read-market.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

function problemsOfOrder(order: OrderRow): string[] {
  const { _id, items, fees, subtotal, total } = order
  const wrongLines = items.filter(item => item.lineTotal !== item.price * item.quantity)
  const lines = sum(items.map(item => item.lineTotal))
  const shares = sum(fees.map(fee => fee.amount))
  return [
    ...wrongLines.map(item => `order ${_id}: ${item.quantity} boxes of ${item.price} come to ${item.lineTotal}`),
    ...(lines === subtotal ? [] : [`order ${_id}: its lines come to ${lines}, its subtotal is ${subtotal}`]),
    ...(subtotal + shares === total ? [] : [`order ${_id}: ${subtotal} and fees of ${shares} are not ${total}`]),
  ]
}

/** Whether an order's share is its exact part of the total, rounded up or down. */
function isFairShare(order: OrderRow, purchase: PurchaseRow): boolean {
  // A replacement costs nothing.
  if (purchase.subtotal === 0) return order.total === 0
  const exact = (purchase.total * order.subtotal) / purchase.subtotal
  return Math.abs(order.total - exact) < 1
}

/**
 * Whether an order has its purchase's payment method. An order cancelled before the switch to cash on delivery
 * retains its own.
 */
function isPaidAsPurchase(order: OrderRow, { paymentMethod }: PurchaseRow, isReplaced: boolean): boolean {
  return order.paymentMethod === paymentMethod || (isReplaced && order.status === 'cancelled')
}

/**
 * Checks that an online purchase has one payment of its total, and that cash on delivery has none, except the
 * replaced one
 * after a switch, which then needs an order paid in cash.
 */
function problemsOfPayments(
  purchase: PurchaseRow,
  payments: readonly PaymentRow[],
  orders: readonly OrderRow[],
): string[] {
  const { _id, paymentMethod, total } = purchase
  const name = `purchase ${_id} (${paymentMethod})`
  const replaced = payments.filter(({ replacedAt }) => replacedAt)
  const expected = paymentMethod === 'cashfree' || replaced.length > 0 ? 1 : 0
  if (payments.length !== expected) return [`${name} has ${payments.length} payments`]
  return [
    ...payments.filter(({ amount }) => amount !== total).map(payment => `payment ${payment._id} is not of ${total}`),
    ...(paymentMethod === 'cashfree' && replaced.length > 0 ? [`${name} has a payment that was replaced`] : []),
    ...(replaced.length > 0 && orders.every(order => order.paymentMethod !== 'cod')
      ? [`${name} was left to be paid on delivery, and none of its orders is`]
      : []),
  ]
}

function problemsOfPurchase(purchase: PurchaseRow, orders: readonly OrderRow[], isReplaced: boolean): string[] {
  const { _id, orderIds, fees, subtotal, total, buyerId } = purchase
  const name = `purchase ${_id}`
  const ids = orders.map(order => order._id).sort((a, b) => a - b)
  const differs = (label: string, expected: number, parts: readonly number[]) =>
    sum(parts) === expected ? [] : [`${name}: its orders' ${label} add up to ${sum(parts)}, not ${expected}`]
  const feeOf = (id: number) => orders.map(order => sum(order.fees.filter(fee => fee.id === id).map(fee => fee.amount)))
  return [
    ...(ids.join() === orderIds.join() ? [] : [`${name} names the orders ${orderIds}, and has ${ids}`]),
    ...differs(
      'subtotals',
      subtotal,
      orders.map(order => order.subtotal),
    ),
    ...differs(
      'totals',
      total,
      orders.map(order => order.total),
    ),
    ...fees.flatMap(fee => differs(`shares of fee ${fee.id}`, fee.amount, feeOf(fee.id))),
    ...orders
      .filter(order => !isFairShare(order, purchase))
      .map(({ _id: id }) => `${name}: order ${id} has no fair share`),
    ...orders
      .filter(order => !isPaidAsPurchase(order, purchase, isReplaced) || order.buyerId !== buyerId)
      .map(order => `${name} and its order ${order._id} differ in buyer or payment method`),
  ]
}

/** Checks that orders and purchases belong together and that the parts add up, to the paisa. Returns the problems. */
export function checkPurchases({ purchases, orders, payments }: MarketRows): string[] {
  const purchaseIds = new Set(purchases.map(({ _id }) => _id))
  const ofPurchase = groupBy(orders, order => order.purchaseId)
  const paid = groupBy(
    payments.filter(({ change }) => !change),
    payment => payment.purchaseId,
  )
  return [
    ...orders.flatMap(problemsOfOrder),
    ...orders.filter(order => !purchaseIds.has(order.purchaseId)).map(({ _id }) => `order ${_id} has no purchase`),
    ...purchases.flatMap(purchase => {
      const ownOrders = ofPurchase.get(purchase._id) ?? []
      const ownPayments = paid.get(purchase._id) ?? []
      const isReplaced = ownPayments.some(({ replacedAt }) => replacedAt)
      return [
        ...problemsOfPurchase(purchase, ownOrders, isReplaced),
        ...problemsOfPayments(purchase, ownPayments, ownOrders),
      ]
    }),
    ...payments
      .filter(({ purchaseId }) => !purchaseIds.has(purchaseId))
      .map(({ _id }) => `payment ${_id} has no purchase`),
  ]
}
