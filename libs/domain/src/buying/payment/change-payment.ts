import type { Domain } from '../../foundation/domain.ts'
import { startOver } from '../../foundation/retry-on-conflict.ts'
import { ifUnchanged, OnlinePayments, type PaymentRecord, POLL_FIELDS } from '../../records/payment.ts'

/** How long to poll a payment after it expires, to notice late money. */
const LATE_MONEY_MS = 24 * 3_600_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
const SHORTEST_PAUSE_MS = 1_000
/** Divides the time to pay into the shortest pauses: a minute of 20 minutes, less when a test sets seconds. */
const PARTS = 20

/** Returns when to poll a payment after its 24 hours, because the provider has not responded since. */
function finalPollAt(now: Date): Date {
  return new Date(now.getTime() + LONGEST_PAUSE_MS)
}

type Times = Pick<PaymentRecord, 'status' | 'createdAt' | 'expiresAt'>

function shortestPause({ createdAt, expiresAt }: Times): number {
  return Math.max((expiresAt.getTime() - createdAt.getTime()) / PARTS, SHORTEST_PAUSE_MS)
}

/** Returns a pause as long as the time since `since`, which doubles with every poll. */
function growingPause(payment: Times, since: Date, now: Date): number {
  return Math.min(Math.max(now.getTime() - since.getTime(), shortestPause(payment)), LONGEST_PAUSE_MS)
}

/**
 * Returns the next poll of a payment that is polled `now`. While it can be paid, pauses grow; it is polled at its expiry, and often
 * until it is closed. Then pauses grow for 24 hours more, for late or duplicate money. Undefined when polling ends.
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
 * Changes a payment in the transaction that changes its orders, if unchanged since the read, and sets its next poll.
 * Every settling, expiry and cancellation calls this, so that of concurrent ones one wins and the others repeat.
 */
export async function changePayment(payment: PaymentRecord, change: Change, now: Date, tx: Domain): Promise<void> {
  // A payment may expire while the provider is unreachable, so it is polled at least once after that.
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

/** Sets the next poll after one without changes; keeps the time of a concurrent settling or closing. */
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
