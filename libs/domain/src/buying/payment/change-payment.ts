import type { Domain } from '../../foundation/domain.ts'
import { startOver } from '../../foundation/retry-on-conflict.ts'
import { ifUnchanged, OnlinePayments, type PaymentRecord, POLL_FIELDS } from '../../records/payment.ts'
import { finalPollAt, nextPoll } from './next-poll.ts'

type Change = Partial<Pick<PaymentRecord, 'status' | 'paidAt' | 'cfPaymentId' | 'replacedAt'>>

/**
 * Changes a payment in the transaction that changes its orders, if it is still as it was read, and sets when the job reads it from
 * the provider next. Every settling, expiry and cancellation calls this, so of several at once one wins and the others start over.
 */
export async function changePayment(payment: PaymentRecord, change: Change, now: Date, tx: Domain): Promise<void> {
  // A payment may expire while the provider is unreachable, so it is read at least once after that.
  const finalPoll = change.status === 'expired' ? finalPollAt(now) : undefined
  const pollFields = pollChange(nextPoll({ ...payment, ...change }, now) ?? finalPoll)
  const written = await OnlinePayments(tx.connection).updateOne(
    ifUnchanged(payment),
    { ...pollFields, $set: { ...pollFields.$set, ...change, revision: payment.revision + 1 } },
    { session: tx.session },
  )
  if (written.modifiedCount === 0) startOver()
}

function pollChange(next: Date | undefined) {
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
