import { fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { OnlinePayments, type PaymentRecord, POLL_FIELDS } from '../../records/payment.ts'

/**
 * Returns a payment by the provider's order id; with a buyer, only that buyer's.
 * @throws NOT_FOUND
 */
export async function findPayment(
  { paymentId, buyerId }: { paymentId: string; buyerId?: number | undefined },
  { connection, session }: Domain,
): Promise<PaymentRecord> {
  const payment = await OnlinePayments(connection)
    .findOne({ _id: paymentId, ...(buyerId !== undefined && { buyerId }) }, null, { session })
    .lean<PaymentRecord>()
  return payment ?? fail('NOT_FOUND')
}

/** Returns a purchase's payment; null for other methods. */
export function readPaymentOfPurchase(
  { purchaseId, buyerId }: Pick<PaymentRecord, 'purchaseId' | 'buyerId'>,
  { connection, session }: Domain,
): Promise<PaymentRecord | null> {
  return OnlinePayments(connection)
    .findOne({ buyerId, purchaseId, 'change.orderId': null }, null, { session })
    .lean<PaymentRecord>()
}

/**
 * Returns the payment of a buyer's own purchase.
 * @throws NOT_FOUND, also when the purchase is not paid online
 */
export async function findPaymentOfPurchase(
  purchase: { purchaseId: number; buyerId: number },
  domain: Domain,
): Promise<PaymentRecord> {
  return (await readPaymentOfPurchase(purchase, domain)) ?? fail('NOT_FOUND')
}

/**
 * Returns a buyer's own order and the open payment of its change.
 * @throws NOT_FOUND
 * @throws PAYMENT_CLOSED when none is open
 */
export async function findChange(
  { orderId, buyerId }: { orderId: number; buyerId: number },
  domain: Domain,
): Promise<{ order: OrderRecord; payment: PaymentRecord }> {
  const order = await Orders(domain.connection).findOne({ _id: orderId, buyerId }).lean<OrderRecord>()
  if (!order) return fail('NOT_FOUND')
  const { paymentId } = order.openChange ?? fail('PAYMENT_CLOSED')
  return { order, payment: await findPayment({ paymentId, buyerId }, domain) }
}

/** Returns the payments due to be polled, longest due first. */
export function listPaymentsToPoll(
  { now, limit }: { now: Date; limit: number },
  { connection }: Domain,
): Promise<PaymentRecord[]> {
  return OnlinePayments(connection)
    .find({ [POLL_FIELDS.nextAt]: trusted({ $lte: now }) })
    .sort({ [POLL_FIELDS.nextAt]: 1 })
    .limit(limit)
    .lean<PaymentRecord[]>()
}
