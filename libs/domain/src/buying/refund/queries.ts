import { fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'
import { laterNames } from './refund-id.ts'

/** Refunds that the provider is to be told of or asked about, the longest due first. */
export function listDueRefunds(
  { now, limit }: { now: Date; limit: number },
  { connection }: Domain,
): Promise<RefundRecord[]> {
  return Refunds(connection)
    .find({ dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(limit)
    .lean<RefundRecord[]>()
}

/** One refund by the provider's refund id, also by the one that it had before it was renamed. @throws NOT_FOUND. */
export async function findRefund(refundId: string, { connection }: Domain): Promise<RefundRecord> {
  const names = [refundId, laterNames(refundId) ?? refundId]
  return (
    (await Refunds(connection)
      .findOne({ _id: trusted({ $in: names }) })
      .lean<RefundRecord>()) ?? fail('NOT_FOUND')
  )
}

/** Everything given back of one payment, or to be. */
export function refundsOfPayment(paymentId: string, { connection }: Domain): Promise<RefundRecord[]> {
  return Refunds(connection).find({ paymentId }).lean<RefundRecord[]>()
}
