import { fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'
import { laterNames } from './refund-id.ts'

/** Returns the refunds that are due to be sent or read, the longest due first. */
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

/** Returns a refund by the provider's refund id, also by the one that it had before it was renamed. Throws NOT_FOUND. */
export async function findRefund(refundId: string, { connection }: Domain): Promise<RefundRecord> {
  const names = [refundId, laterNames(refundId) ?? refundId]
  return (
    (await Refunds(connection)
      .findOne({ _id: trusted({ $in: names }) })
      .lean<RefundRecord>()) ?? fail('NOT_FOUND')
  )
}

/** Returns all refunds of one payment, done or not. */
export function refundsOfPayment(paymentId: string, { connection }: Domain): Promise<RefundRecord[]> {
  return Refunds(connection).find({ paymentId }).lean<RefundRecord[]>()
}
