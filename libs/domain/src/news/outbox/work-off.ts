import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { Channel } from '../../records/events.ts'
import { Outbox, type OutboxRecord } from '../../records/outbox.ts'

const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 3600

export interface WorkOff {
  channel: Channel
  atOnce: number
  /** Nothing is begun after this long; the next round goes on. */
  forMs?: number
  now: Date
  /** Tells an event. `isOver` says that the round's time is; whoever leaves something for the next round answers 'goesOn'. */
  work: (entry: OutboxRecord, isOver: () => boolean) => Promise<'done' | 'goesOn'>
  /** Is told of an event that has to be tried again. */
  onFailure?: ((event: OutboxRecord['event'], error: unknown) => void) | undefined
}

/** Fails politely: an event that can't be delivered waits longer each time and never holds up the others. */
async function postpone(entry: OutboxRecord, error: unknown, now: Date, { connection }: Domain): Promise<void> {
  const seconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(entry.attempts, 20), LONGEST_PAUSE_SECONDS)
  const lastError = error instanceof Error ? error.message : String(error)
  await Outbox(connection).updateOne(
    { _id: entry._id },
    { $set: { dueAt: new Date(now.getTime() + seconds * 1000), lastError }, $inc: { attempts: 1 } },
  )
}

/** Works a channel's due events off, oldest first, and answers how many were due. An event is done only after its work: at least once. */
export async function workOff(options: WorkOff, domain: Domain): Promise<number> {
  const { channel, atOnce, forMs = Number.POSITIVE_INFINITY, now, work, onFailure } = options
  const entries = await Outbox(domain.connection)
    .find({ channel, dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(atOnce)
    .lean<OutboxRecord[]>()
  const until = performance.now() + forMs
  const isOver = () => performance.now() > until
  for (const entry of entries) {
    if (isOver()) break
    try {
      if ((await work(entry, isOver)) === 'goesOn') continue
      await Outbox(domain.connection).updateOne({ _id: entry._id }, { $set: { doneAt: now }, $unset: { dueAt: 1 } })
    } catch (error) {
      onFailure?.(entry.event, error)
      await postpone(entry, error, now, domain)
    }
  }
  return entries.length
}
