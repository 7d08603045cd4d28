import { fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'

/** A refund by the provider. */
export type DueRefund = RefundRecord & { paymentId: string }

/** Returns the refunds that are due to be sent or read, the longest due first. */
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

/** @throws NOT_FOUND when no refund has this id */
export async function findRefund(refundId: string, { connection }: Domain): Promise<RefundRecord> {
  return (await Refunds(connection).findById(refundId).lean<RefundRecord>()) ?? fail('NOT_FOUND')
}

export function refundsOfPayment(paymentId: string, { connection }: Domain): Promise<RefundRecord[]> {
  return Refunds(connection).find({ paymentId }).lean<RefundRecord[]>()
}
