import type { PaymentRecord } from '../../records/payment.ts'

/** How long the market goes on asking after a payment's time is over: money that arrives late is found. */
const LATE_MONEY_MS = 24 * 3_600_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
const SHORTEST_PAUSE_MS = 1_000
/** The shortest pause is this part of the time there is to pay: a minute of 20 minutes, and less where a test gives seconds. */
const PARTS = 20

/** When it is asked about again though its day is over: nobody has heard the provider since. */
export function finalPollAt(now: Date): Date {
  return new Date(now.getTime() + LONGEST_PAUSE_MS)
}

type Times = Pick<PaymentRecord, 'status' | 'createdAt' | 'expiresAt'>

function shortestPause({ createdAt, expiresAt }: Times): number {
  return Math.max((expiresAt.getTime() - createdAt.getTime()) / PARTS, SHORTEST_PAUSE_MS)
}

/** Doubles the time since `since` with every asking. */
function growingPause(payment: Times, since: Date, now: Date): number {
  return Math.min(Math.max(now.getTime() - since.getTime(), shortestPause(payment)), LONGEST_PAUSE_MS)
}

/**
 * When the provider is asked next about a payment, if it is asked `now`: with growing pauses while it can be paid, when its time is
 * over, often until it is closed, and with growing pauses again for 24 hours, for money that comes late or twice. Undefined when
 * there is nothing more to ask.
 */
export function nextPoll(payment: Times, now: Date): Date | undefined {
  const { status, createdAt, expiresAt } = payment
  const end = expiresAt.getTime()
  if (status === 'open' && now < expiresAt) {
    return new Date(Math.min(now.getTime() + growingPause(payment, createdAt, now), end))
  }
  if (status === 'open') return new Date(now.getTime() + Math.max((now.getTime() - end) / 4, shortestPause(payment)))
  const next = Math.max(now.getTime(), end) + growingPause(payment, expiresAt, now)
  return next <= end + LATE_MONEY_MS ? new Date(next) : undefined
}
