import type { PaymentRecord } from '../../records/payment.ts'

/** How long a payment is read after its time is over, so that money that arrives late is noticed. */
const LATE_MONEY_MS = 24 * 3_600_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
const SHORTEST_PAUSE_MS = 1_000
/** The shortest pause is one part of this many of the time to pay: a minute of 20 minutes, less where a test sets seconds. */
const PARTS = 20

/** Returns when to read a payment again after its 24 hours, because the provider has not responded since. */
export function finalPollAt(now: Date): Date {
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
