import { boxesNow, orderMoney, PAYMENT_STATES } from '@santhe/rules'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { expect } from 'vitest'
import { ordersOfPurchase } from '../buying/order/queries.ts'
import { findPayment } from '../buying/payment/queries.ts'
import { refundsOfPayment } from '../buying/refund/queries.ts'
import type { Domain } from '../foundation/domain.ts'
import { type OrderRecord, Orders } from '../records/order.ts'
import type { PaymentRecord } from '../records/payment.ts'
import { Products } from '../records/product.ts'
import type { RefundRecord } from '../records/refund.ts'
import { boxesOf } from './orders.ts'
import { eventsWith, orderNow } from './payments.ts'

/** Returns a generator of pseudo-random integers from 0 to below its argument, equal in each run, so that failures can be repeated. */
export function numbers(seed: number): (below: number) => number {
  const generator = xoroshiro128plus(seed)
  return below => uniformInt(generator, 0, below - 1)
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

async function soldByOrders(productId: number, { connection }: Domain): Promise<number> {
  const orders = await Orders(connection)
    .find({
      $or: [
        { 'items.productId': productId },
        { 'adjustments.items.productId': productId },
        { 'openChange.items.productId': productId },
      ],
      hasBoxes: true,
    })
    .lean<OrderRecord[]>()
  const waiting = orders.flatMap(
    ({ openChange }) => openChange?.items.filter(item => item.productId === productId) ?? [],
  )
  return sum([...orders.map(order => boxesNow(order, productId)), ...waiting.map(({ quantity }) => quantity)])
}

export async function expectMoneyOfOrder(
  order: OrderRecord,
  figures: Partial<ReturnType<typeof orderMoney>>,
  domain: Domain,
): Promise<OrderRecord> {
  const stored = await orderNow(order, domain)
  const { total, adjusted, paid, refunded, toRefund, toCollect } = orderMoney(stored)
  expect({ total, adjusted, paid, refunded, toRefund, toCollect }).toMatchObject({ total: order.total, ...figures })
  expect(total + adjusted).toBe(paid - refunded - toRefund + toCollect)
  return stored
}

/** Expects no box lost or invented: every box is available, reserved or sold, and every sold box is in an order. */
export async function expectBoxesToAddUp(productId: number, initial: number, domain: Domain): Promise<void> {
  const { available, reserved, sold } = await boxesOf(productId, domain)
  expect(available + reserved + sold).toBe(initial)
  expect(Math.min(available, reserved, sold)).toBeGreaterThanOrEqual(0)
  expect(sold).toBe(await soldByOrders(productId, domain))
  const product = await Products(domain.connection).findById(productId).lean()
  expect(product?.soldOut).toBe(available === 0)
}

/** Expects payment, order and refund to match a row of the table of payment states. */
function expectOneState(payment: PaymentRecord, order: OrderRecord): void {
  const refund = order.refund?.state ?? null
  const rows = Object.values(PAYMENT_STATES).filter(row => row.order === order.paymentStatus && row.refund === refund)
  expect(rows.flatMap<string>(row => row.payment)).toContain(payment.status)
}

function expectPaidOrRefunded(order: OrderRecord, refunds: readonly RefundRecord[]): void {
  const ownRefunds = refunds.filter(refund => refund.orderId === order._id)
  expect(ownRefunds.map(({ amount }) => amount)).toEqual(order.status === 'cancelled' ? [order.total] : [])
  expect(order.refund?.state).toBe(ownRefunds[0]?.state)
  expect(order.paymentStatus).toBe(ownRefunds[0]?.state === 'done' ? 'refunded' : 'paid')
  expect(order.payUntil).toBeNull()
}

/**
 * Expects every paid amount to belong to one purchase or one refund, to the paisa: of `received` successful payments, one is shared by
 * the purchase's orders and their refunds, and every other one is refunded in full. An unpaid purchase is cancelled, without a refund.
 */
export async function expectMoneyToAddUp(paymentId: string, received: number, domain: Domain): Promise<void> {
  const payment = await findPayment({ paymentId }, domain)
  const orders = await ordersOfPurchase(payment, domain)
  const refunds = await refundsOfPayment(paymentId, domain)
  expect(orders[0]?.purchase?.orderIds).toEqual(orders.map(order => order._id))
  expect(sum(orders.map(order => order.total))).toBe(payment.amount)
  for (const order of orders) expectOneState(payment, order)
  for (const { _id: orderId } of orders) {
    expect(await eventsWith({ kind: 'orderPaid', orderId }, domain)).toHaveLength(received > 0 ? 1 : 0)
  }
  if (received === 0) {
    expect(payment.status).toBe('expired')
    expect(refunds).toEqual([])
    const states = orders.map(({ status, paymentStatus, hasBoxes, refund }) => [
      status,
      paymentStatus,
      hasBoxes,
      refund,
    ])
    expect(states).toEqual(orders.map(() => ['cancelled', 'unpaid', false, null]))
    return
  }
  expect(payment.status).toBe('paid')
  for (const order of orders) expectPaidOrRefunded(order, refunds)
  const live = orders.filter(order => order.status !== 'cancelled')
  const refunded = sum(refunds.map(({ amount }) => amount))
  expect(sum(live.map(order => order.total)) + refunded).toBe(payment.amount * received)
}
