import type { Domain } from '../../foundation/domain.ts'
import { OnlinePayments, type PaymentRecord, POLL_FIELDS } from '../../records/payment.ts'
import { finalPollAt, nextPoll } from './next-poll.ts'

export function pollChange(next: Date | undefined) {
  if (next === undefined) return { $set: {}, $unset: { [POLL_FIELDS.nextAt]: true as const } }
  return { $set: { [POLL_FIELDS.nextAt]: next } }
}

export interface PostponePoll {
  payment: PaymentRecord
  now: Date
  /** Whether the provider responded; polling ends only after a response. */
  hasResponded?: boolean
}

/** Sets the next poll after one that changed nothing; a payment that was settled or closed meanwhile keeps the time that was set then. */
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
