import type { Domain } from '../../foundation/domain.ts'
import { OnlinePayments, type PaymentRecord, POLL_FIELDS } from '../../records/payment.ts'
import { finalPollAt, nextPoll } from './next-poll.ts'

/** The change of a payment that says when the provider is asked next. */
export function pollChange(next: Date | undefined) {
  if (next === undefined) return { $set: {}, $unset: { [POLL_FIELDS.nextAt]: true as const } }
  return { $set: { [POLL_FIELDS.nextAt]: next } }
}

export interface PostponePoll {
  payment: PaymentRecord
  now: Date
  /** Whether the provider said anything; asking ends only with its word. */
  hasResponded?: boolean
}

/** Puts the next asking off after one that changed nothing; what settled or closed the payment meanwhile has said its own. */
export async function postponePoll(
  { payment, now, hasResponded = true }: PostponePoll,
  { connection }: Domain,
): Promise<void> {
  const next = nextPoll(payment, now) ?? (hasResponded ? undefined : finalPollAt(now))
  await OnlinePayments(connection).updateOne(
    { _id: payment._id, status: payment.status },
    { ...pollChange(next), $inc: { [POLL_FIELDS.count]: 1 } },
  )
}
