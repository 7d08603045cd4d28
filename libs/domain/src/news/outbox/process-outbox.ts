import { istDateOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { Channel, DomainEvent } from '../../records/events.ts'
import { Outbox, type OutboxRecord } from '../../records/outbox.ts'

const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 3600

/** How the delivery of an event ended: 'goesOn' where something is left for the next round, `until` where something waits for a moment. */
export type Work = 'done' | 'goesOn' | { until: Date }

export interface ProcessOutbox {
  channel: Channel
  batchSize: number
  /** No event is started after this long; the next round continues. */
  timeLimitMs?: number
  now: Date
  /** How many times an event that can't be delivered stays due, and is tried in the next round, before it is postponed; none when left out. */
  triesAtOnce?: number
  /** Delivers an event. `isTimeUp` returns true after the round's time. */
  work: (entry: OutboxRecord, isTimeUp: () => boolean) => Promise<Work>
  /** Called for an event that has to be tried again. */
  onFailure?: ((event: OutboxRecord['event'], error: unknown) => void) | undefined
}

/** Postpones an event that can't be delivered, longer each time, so that it never delays the others. */
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

/** Marks that the delivery of an event has begun, and returns false where it was withdrawn meanwhile. */
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
        result === 'done' ? { $set: { doneAt: now }, $unset: { dueAt: 1 } } : { $set: { dueAt: result.until } }
      await Outbox(domain.connection).updateOne({ _id: entry._id }, change)
    } catch (error) {
      onFailure?.(entry.event, error)
      if (entry.attempts < triesAtOnce) await storeFailure(entry, { error, dueAt: now }, domain)
      else await postpone(entry, error, now, domain)
    }
  }
  return entries.length
}

/** Returns whether news of an event waits for the end of quiet hours whatever its kind: another day was chosen, and it is not this one. */
export function isForLater(event: DomainEvent, now: Date): boolean {
  return event.kind === 'deliveryChosen' && event.date > istDateOf(now)
}
