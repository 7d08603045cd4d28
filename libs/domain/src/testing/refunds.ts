import { setOrderStatus } from '../buying/fulfilment/set-order-status.ts'
import { orderRefundOf, refundIdOfOrder, refundOfAdjustment } from '../buying/refund/new-refund.ts'
import { recordRefundOutcome } from '../buying/refund/record-refund-outcome.ts'
import type { Domain } from '../foundation/domain.ts'
import type { FarmRecord } from '../records/farm.ts'
import { type AdjustmentRecord, Orders } from '../records/order.ts'
import { type RefundRecord, Refunds } from '../records/refund.ts'
import { aDeliveredOrder } from './complaints.ts'
import { aProduct } from './factories.ts'
import type { OrderOptions } from './orders.ts'
import { aPaidPurchase, type OnlinePurchaseOptions } from './payments.ts'
import { AN_ADMIN, NOW } from './test-domain.ts'

/** ₹50 of an order paid in cash on delivery, for the office to pay back. */
export async function aManualRefund(
  domain: Domain,
  { farm, now = NOW, ...options }: OrderOptions & { farm?: FarmRecord } = {},
): Promise<RefundRecord> {
  const product = options.product ?? (await aProduct(domain, farm && { ofFarm: farm }))
  const order = await aDeliveredOrder(domain, { ...options, product, now })
  const { _id } = order
  const refund = refundOfAdjustment(order, null, { by: { id: 1, name: 'Ravi' }, reason: 'Bruised', now, amount: 5_000 })
  const adjustment: AdjustmentRecord = {
    ...{ kind: 'short', by: 1, byName: 'Ravi', role: 'farmer', at: now, reason: 'Bruised' },
    ...{ lines: [{ productId: product._id, quantity: 0, amount: -5_000 }], refund: orderRefundOf(refund) },
  }
  await Refunds(domain.connection).create([refund])
  await Orders(domain.connection).updateOne({ _id }, { $push: { adjustments: adjustment } })
  return refund
}

/** The refund of a cancelled online order, which the provider refuses. */
export async function aFailedRefund(
  domain: Domain,
  { farm, now = NOW, ...options }: OnlinePurchaseOptions & { farm?: FarmRecord } = {},
): Promise<RefundRecord> {
  const products = options.products ?? [await aProduct(domain, farm && { ofFarm: farm })]
  const { orders, payment } = await aPaidPurchase(domain, { ...options, products, now })
  const orderId = orders[0]?._id ?? 0
  await setOrderStatus({ ...AN_ADMIN, now, orderId, status: 'cancelled' }, domain)
  const refundId = refundIdOfOrder(orderId, payment._id)
  return recordRefundOutcome({ refundId, outcome: 'failed', now, error: 'Account closed' }, domain)
}
