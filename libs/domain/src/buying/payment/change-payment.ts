import type { Domain } from '../../foundation/domain.ts'
import { startOver } from '../../foundation/retry-on-conflict.ts'
import { ifUnchanged, OnlinePayments, type PaymentRecord, POLL_FIELDS } from '../../records/payment.ts'

/** How long a payment is read after its time is over, so that money that arrives late is noticed. */
const LATE_MONEY_MS = 24 * 3_600_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
const SHORTEST_PAUSE_MS = 1_000
/** The shortest pause is one part of this many of the time to pay: a minute of 20 minutes, less where a test sets seconds. */
const PARTS = 20

/** Returns when to read a payment again after its 24 hours, because the provider has not responded since. */
function finalPollAt(now: Date): Date {
  return new Date(now.getTime() + LONGEST_PAUSE_MS)
}

type Times = Pick<PaymentRecord, 'status' | 'createdAt' | 'expiresAt'>

function shortestPause({ createdAt, expiresAt }: Times): number {
  return Math.max((expiresAt.getTime() - createdAt.getTime()) / PARTS, SHORTEST_PAUSE_MS)
}

/** Returns a pause as long as the time since `since`, so that it doubles with every poll. */
function growingPause(payment: Times, since: Date, now: Date): number {
  return Math.min(Math.max(now.getTime() - since.getTime(), shortestPause(payment)), LONGEST_PAUSE_MS)
}

/**
 * Returns when a payment that is read from the provider `now` is read next: with growing pauses while it can be paid, when its time
 * is over, often until it is closed, and with growing pauses for 24 hours more, for money that comes late or twice. Undefined when
 * it need not be read again.
 */
export function nextPoll(payment: Times, now: Date): Date | undefined {
  const { status, createdAt, expiresAt } = payment
  const end = expiresAt.getTime()
  if (status === 'open' && now < expiresAt) {
    return new Date(Math.min(now.getTime() + growingPause(payment, createdAt, now), end))
  }
  if (status === 'open') {
    const pause = Math.min(Math.max((now.getTime() - end) / 4, shortestPause(payment)), LONGEST_PAUSE_MS)
    return new Date(now.getTime() + pause)
  }
  const next = Math.max(now.getTime(), end) + growingPause(payment, expiresAt, now)
  return next <= end + LATE_MONEY_MS ? new Date(next) : undefined
}

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
