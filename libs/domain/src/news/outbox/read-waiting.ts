import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { CHANNELS, type Channel } from '../../records/events.ts'
import { Outbox, type OutboxRecord } from '../../records/outbox.ts'
import { OnlinePayments, POLL_FIELDS } from '../../records/payment.ts'
import { Quotes } from '../../records/quote.ts'
import { nextDigestTime } from './digest-time.ts'

/** Higher counts don't matter: the alert fires long before. */
const MOST = 1_000

/** Work waiting for a job or a buyer, each counted up to 1,000. */
export interface Waiting {
  /** A channel of the outbox, 'payment' or 'reservation'. */
  readonly what: string
  readonly count: number
  /** Age of the oldest; 0 when none waits. */
  readonly seconds: number
}

function waitingOf(what: string, since: readonly Date[], now: Date): Waiting {
  const oldest = Math.min(now.getTime(), ...since.map(moment => moment.getTime()))
  return { what, count: since.length, seconds: (now.getTime() - oldest) / 1_000 }
}

/**
 * A failed event waits since its time, any other since it was due: quiet hours are no delay, nor is the night before a
 * digest.
 */
function sinceOf(
  { dueAt, at, attempts }: Pick<OutboxRecord, 'dueAt' | 'at' | 'attempts'>,
  channel: Channel,
  now: Date,
): Date[] {
  const due = attempts > 0 ? at : (dueAt ?? now)
  const since = channel === 'followers' ? nextDigestTime(due) : due
  return since < now ? [since] : []
}

/** Returns the waiting work of the whole market, read from indexes. docs/operations.md#objectives */
export async function readWaiting(now: Date, { connection }: Domain): Promise<Waiting[]> {
  const polled = OnlinePayments(connection)
    .find({ [POLL_FIELDS.nextAt]: trusted({ $exists: true }) }, { createdAt: 1, status: 1 })
    .limit(MOST)
    .lean()
  const quotes = Quotes(connection)
    .find({ expiresAt: trusted({ $gt: now }) }, { createdAt: 1 })
    .limit(MOST)
    .lean()
  const events = CHANNELS.map(async channel => {
    const entries = await Outbox(connection)
      .find({ channel, dueAt: trusted({ $exists: true }) }, { dueAt: 1, at: 1, attempts: 1 })
      .sort({ dueAt: 1 })
      .limit(MOST)
      .lean()
    const since = entries.flatMap(entry => sinceOf(entry, channel, now))
    return waitingOf(channel, since, now)
  })
  const open = (await polled).flatMap(({ status, createdAt }) => (status === 'open' ? [createdAt] : []))
  const reserved = (await quotes).map(({ createdAt }) => createdAt)
  return [...(await Promise.all(events)), waitingOf('payment', open, now), waitingOf('reservation', reserved, now)]
}
