import { type Types, trusted } from 'mongoose'
import type { Channel, DomainEvent } from '../../records/events.ts'
import { Outbox } from '../../records/outbox.ts'
import type { Domain } from '../domain.ts'
import { outboxRecordsOf } from './add-event.ts'

/**
 * Stores an event that is delivered at `dueAt` unless it is withdrawn before, and returns the ids of its records. Through the channels in
 * `atOnce` it goes without waiting, and is not withdrawn.
 */
export async function addWithdrawableEvent(
  event: DomainEvent,
  due: { dueAt: Date; atOnce?: readonly Channel[] },
  tx: Domain,
): Promise<Types.ObjectId[]> {
  return addWithdrawableEvents([event], due, tx)
}

export async function addWithdrawableEvents(
  events: readonly DomainEvent[],
  { dueAt, atOnce = [] }: { dueAt: Date; atOnce?: readonly Channel[] },
  tx: Domain,
): Promise<Types.ObjectId[]> {
  if (events.length === 0) return []
  const records = events
    .flatMap(outboxRecordsOf)
    .map(record => (atOnce.includes(record.channel) ? record : { ...record, dueAt, isWithdrawable: true as const }))
  const written = await Outbox(tx.connection).insertMany(records, { session: tx.session, lean: true })
  return written.filter(({ isWithdrawable }) => isWithdrawable).map(({ _id }) => _id)
}

/**
 * Takes the records of events out of the outbox and returns true, or false where the delivery of one has begun: then all stay. A delivery
 * marks its record first, so of the two that meet one repeats its write and finds what the other did.
 */
export async function withdrawEvent(ids: readonly Types.ObjectId[], { connection, session }: Domain): Promise<boolean> {
  const waiting = { _id: trusted({ $in: [...ids] }), startedAt: trusted({ $exists: false }) }
  const count = await Outbox(connection)
    .countDocuments(waiting)
    .session(session ?? null)
  if (count < ids.length) return false
  await Outbox(connection).deleteMany(waiting, { session })
  return true
}
