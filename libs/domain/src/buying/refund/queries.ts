import { fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import { OnlinePayments, type PaymentRecord } from '../../records/payment.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'
import { hadId, type PaidPart } from './new-refund.ts'

/** A refund via the provider. */
export type DueRefund = RefundRecord & { paymentId: string }

/** Returns the refunds due to be sent or polled, longest due first. */
export function listDueRefunds(
  { now, limit }: { now: Date; limit: number },
  { connection }: Domain,
): Promise<DueRefund[]> {
  return Refunds(connection)
    .find({ dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(limit)
    .lean<DueRefund[]>()
}

/** Returns a payment's refund by its id at the provider, also by one before a retry; undefined for another's. */
export async function findRefundAt(
  { paymentId, refundId }: { paymentId: string; refundId: string },
  domain: Domain,
): Promise<RefundRecord | undefined> {
  const refunds = await refundsOfPayment(paymentId, domain)
  return refunds.find(refund => hadId(refund, refundId))
}

/** @throws NOT_FOUND when no refund has this id */
export async function findRefund(refundId: string, { connection }: Domain): Promise<RefundRecord> {
  return (await Refunds(connection).findById(refundId).lean<RefundRecord>()) ?? fail('NOT_FOUND')
}

export function refundsOfPayment(paymentId: string, { connection }: Domain): Promise<RefundRecord[]> {
  return Refunds(connection).find({ paymentId }).lean<RefundRecord[]>()
}

/** Returns the refunds of an order's cancellation, or of one of its adjustments: one per payment. */
export function refundsOfCause(
  { orderId, adjustment = null }: { orderId: number; adjustment?: number | null | undefined },
  { connection, session }: Domain,
): Promise<RefundRecord[]> {
  return Refunds(connection).find({ orderId, adjustment }, null, { session }).sort({ _id: 1 }).lean<RefundRecord[]>()
}

/** Returns the remaining amounts of an order's settled payments, latest first, since later boxes are refunded first. */
export async function paidParts(
  { _id, buyerId, purchaseId, total }: OrderRecord,
  { connection, session }: Domain,
): Promise<PaidPart[]> {
  const ofOrder = { buyerId, purchaseId, status: 'paid' as const, 'change.orderId': trusted({ $in: [_id, null] }) }
  const payments = await OnlinePayments(connection).find(ofOrder, null, { session }).lean<PaymentRecord[]>()
  const refunds = await Refunds(connection).find({ orderId: _id }, null, { session }).lean<RefundRecord[]>()
  const paidAt = ({ change, paidAt }: PaymentRecord) => (change ? (paidAt?.getTime() ?? 0) : 0)
  return payments
    .sort((a, b) => paidAt(b) - paidAt(a))
    .map(payment => {
      const back = refunds.filter(({ paymentId }) => paymentId === payment._id)
      const taken = payment.change ? payment.amount : total
      return { _id: payment._id, remaining: back.reduce((rest, { amount }) => rest - amount, taken) }
    })
}
