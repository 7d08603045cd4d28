import { trusted } from 'mongoose'
import type { Domain } from '../domain.ts'
import { Outbox, type OutboxRecord } from './model.ts'

const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 3600

export interface WorkOff {
  /** Which events, beside that their time has come. */
  due: Record<string, unknown>
  atOnce: number
  /** No event is begun after this long; the next round goes on. */
  forMs?: number
  now: Date
  work: (entry: OutboxRecord) => Promise<void>
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

/** Works due events off, oldest first, and answers how many were due. An event is done only after its work: at least once. */
export async function workOff(options: WorkOff, domain: Domain): Promise<number> {
  const { due, atOnce, forMs = Number.POSITIVE_INFINITY, now, work, onFailure } = options
  const entries = await Outbox(domain.connection)
    .find({ dueAt: trusted({ $lte: now }), ...due })
    .sort({ dueAt: 1 })
    .limit(atOnce)
    .lean<OutboxRecord[]>()
  const began = performance.now()
  for (const entry of entries) {
    if (performance.now() - began > forMs) break
    try {
      await work(entry)
      await Outbox(domain.connection).updateOne({ _id: entry._id }, { $set: { doneAt: now }, $unset: { dueAt: 1 } })
    } catch (error) {
      onFailure?.(entry.event, error)
      await postpone(entry, error, now, domain)
    }
  }
  return entries.length
}
