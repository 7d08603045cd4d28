import { istDateOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { Channel, DomainEvent } from '../../records/events.ts'
import { Outbox, type OutboxRecord } from '../../records/outbox.ts'

const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 3600

/** Outcome of delivering an event: 'goesOn' when work remains for the next round, `until` when some of it waits. */
export type Work = 'done' | 'goesOn' | { until: Date }

export interface ProcessOutbox {
  channel: Channel
  batchSize: number
  /** Starts no event after this time; the next round continues. */
  timeLimitMs?: number
  now: Date
  /** Number of tries in consecutive rounds before a failing event is postponed; by default none. */
  triesAtOnce?: number
  /** Delivers an event. `isTimeUp` returns true after the round's time. */
  work: (entry: OutboxRecord, isTimeUp: () => boolean) => Promise<Work>
  /** Called for an event to retry. */
  onFailure?: ((event: OutboxRecord['event'], error: unknown) => void) | undefined
}

/** Postpones a failing event, longer each time, so that it never delays the others. */
export async function postpone(entry: OutboxRecord, error: unknown, now: Date, { connection }: Domain): Promise<void> {
  const seconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(entry.attempts, 20), LONGEST_PAUSE_SECONDS)
  await storeFailure(entry, { error, dueAt: new Date(now.getTime() + seconds * 1000) }, { connection })
}

async function storeFailure(
  { _id }: OutboxRecord,
  { error, dueAt }: { error: unknown; dueAt: Date },
  { connection }: Pick<Domain, 'connection'>,
): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error)
  await Outbox(connection).updateOne({ _id }, { $set: { dueAt, lastError }, $inc: { attempts: 1 } })
}

/** Returns a channel's due events, oldest first. */
export function findDue(
  { channel, now, limit }: { channel: Channel; now: Date; limit: number },
  { connection }: Domain,
): Promise<OutboxRecord[]> {
  return Outbox(connection)
    .find({ channel, dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(limit)
    .lean<OutboxRecord[]>()
}

/** Marks that the delivery of an event has started, and returns false if it was withdrawn. */
async function begin({ _id }: OutboxRecord, now: Date, { connection }: Domain): Promise<boolean> {
  const { matchedCount } = await Outbox(connection).updateOne({ _id }, { $set: { startedAt: now } })
  return matchedCount > 0
}

/** Processes a channel's due events, oldest first, and returns how many were due. An event is done only after its work: at least once. */
export async function processOutbox(options: ProcessOutbox, domain: Domain): Promise<number> {
  const { channel, batchSize, timeLimitMs = Number.POSITIVE_INFINITY, triesAtOnce = 0, now, work, onFailure } = options
  const entries = await findDue({ channel, now, limit: batchSize }, domain)
  const deadline = performance.now() + timeLimitMs
  const isTimeUp = () => performance.now() > deadline
  for (const entry of entries) {
    if (isTimeUp()) break
    try {
      if (entry.isWithdrawable && !(await begin(entry, now, domain))) continue
      const result = await work(entry, isTimeUp)
      if (result === 'goesOn') continue
      const change =
        result === 'done'
          ? { $set: { doneAt: now }, $unset: { dueAt: 1 } }
          : { $set: { dueAt: result.until, attempts: 0 } }
      await Outbox(domain.connection).updateOne({ _id: entry._id }, change)
    } catch (error) {
      onFailure?.(entry.event, error)
      if (entry.attempts < triesAtOnce) await storeFailure(entry, { error, dueAt: now }, domain)
      else await postpone(entry, error, now, domain)
    }
  }
  return entries.length
}

/** Returns whether an event's news waits for the end of quiet hours regardless of its kind: another day, not today, was chosen. */
export function isForLater(event: DomainEvent, now: Date): boolean {
  return event.kind === 'deliveryChosen' && event.date > istDateOf(now)
}

/** Returns whether boxes offered by an event are no longer reserved, so that its news would only disappoint. */
export function isOver(event: DomainEvent, now: Date): boolean {
  return event.kind === 'wishFulfilled' && event.until !== undefined && event.until <= now
}
