import type { Domain } from '../../foundation/domain.ts'
import { OnlinePayments, type PaymentRecord } from '../../records/payment.ts'
import { nextAsking, onceMore } from './next-asking.ts'

/** The change of a payment that says when the provider is asked next. */
export function askingChange(next: Date | undefined) {
  return next === undefined ? { $set: {}, $unset: { askAt: true as const } } : { $set: { askAt: next } }
}

export interface PostponeAsking {
  payment: PaymentRecord
  now: Date
  /** Whether the provider said anything; asking ends only with its word. */
  isAnswered?: boolean
}

/** Puts the next asking off after one that changed nothing; what settled or closed the payment meanwhile has said its own. */
export async function postponeAsking(
  { payment, now, isAnswered = true }: PostponeAsking,
  { connection }: Domain,
): Promise<void> {
  const next = nextAsking(payment, now) ?? (isAnswered ? undefined : onceMore(now))
  await OnlinePayments(connection).updateOne(
    { _id: payment._id, status: payment.status },
    { ...askingChange(next), $inc: { asked: 1 } },
  )
}
