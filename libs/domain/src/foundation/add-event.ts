import { createHash } from 'node:crypto'
import { type Actor, fail, type Message } from '@santhe/rules'
import { Types, trusted } from 'mongoose'
import { CHANNELS_OF, type Channel, type DomainEvent } from '../records/events.ts'
import { Outbox, type OutboxRecord } from '../records/outbox.ts'
import type { UndoRecord } from '../records/undo.ts'
import type { Domain } from './domain.ts'

/**
 * Stores an event in the command's transaction: both are written, or neither.
 * After the commit, jobs deliver it on each channel separately, at least once (docs/data.md#events).
 */
export async function addEvent(event: DomainEvent, tx: Domain): Promise<void> {
  await addEvents([event], tx)
}

/** Returns one record per channel; all share the event's id. */
export function outboxRecordsOf(event: DomainEvent): Omit<OutboxRecord, '_id'>[] {
  return recordsWith(new Types.ObjectId(), event)
}

function recordsWith(eventId: Types.ObjectId, event: DomainEvent): Omit<OutboxRecord, '_id'>[] {
  return CHANNELS_OF[event.kind].map(channel => ({
    eventId,
    channel,
    event,
    at: event.at,
    dueAt: event.at,
    attempts: 0,
  }))
}

export async function addEvents(events: readonly DomainEvent[], tx: Domain): Promise<void> {
  await addRecords(events.flatMap(outboxRecordsOf), tx)
}

/** Stores events for only some of their channels, in one write. */
export async function addEventsFor(
  channels: readonly Channel[],
  events: readonly DomainEvent[],
  tx: Domain,
): Promise<void> {
  await addRecords(
    events.flatMap(outboxRecordsOf).filter(({ channel }) => channels.includes(channel)),
    tx,
  )
}

function idFrom(text: string): Types.ObjectId {
  return Types.ObjectId.createFromHexString(createHash('sha256').update(text).digest('hex').slice(0, 24))
}

/**
 * Returns the records of an event with a natural key, such as a product and the last day of its offer. Their ids derive from the key:
 * while delivered records are stored (a week), the unique `_id` refuses a second event of the same key.
 */
export function keyedRecordsOf(event: DomainEvent, key: string): OutboxRecord[] {
  const name = `${event.kind} ${key}`
  return recordsWith(idFrom(name), event).map(record => ({ ...record, _id: idFrom(`${name} ${record.channel}`) }))
}

async function addRecords(records: readonly Omit<OutboxRecord, '_id'>[], tx: Domain): Promise<void> {
  if (records.length === 0) return
  await Outbox(tx.connection).insertMany([...records], { session: tx.session, lean: true })
}

/** Returns the records of an event that are due at `dueAt`; those of the channels in `atOnce` are due immediately. */
export function withdrawableRecordsOf(
  event: DomainEvent,
  { dueAt, atOnce }: { dueAt: Date; atOnce: readonly Channel[] },
): Omit<OutboxRecord, '_id'>[] {
  return outboxRecordsOf(event).map(record =>
    atOnce.includes(record.channel) ? record : { ...record, dueAt, isWithdrawable: true },
  )
}

/**
 * Stores events that are delivered at `dueAt` unless withdrawn before, and returns the ids of their records. The channels in `atOnce`
 * deliver immediately and can't be withdrawn.
 */
export async function addWithdrawableEvents(
  events: readonly DomainEvent[],
  { dueAt, atOnce = [] }: { dueAt: Date; atOnce?: readonly Channel[] },
  tx: Domain,
): Promise<Types.ObjectId[]> {
  if (events.length === 0) return []
  const records = events.flatMap(event => withdrawableRecordsOf(event, { dueAt, atOnce }))
  const written = await Outbox(tx.connection).insertMany(records, { session: tx.session, lean: true })
  return written.filter(({ isWithdrawable }) => isWithdrawable).map(({ _id }) => _id)
}

/**
 * Removes an event's records from the outbox and returns true; removes none and returns false once one is being delivered.
 * A delivery marks its record first. When both meet, one repeats its write and sees the other's.
 */
export async function withdrawEvent(ids: readonly Types.ObjectId[], { connection, session }: Domain): Promise<boolean> {
  const waiting = { _id: trusted({ $in: [...ids] }), startedAt: trusted({ $exists: false }) }
  const count = await Outbox(connection).countDocuments(waiting, { session })
  if (count < ids.length) return false
  await Outbox(connection).deleteMany(waiting, { session })
  return true
}

interface Undoable<Before, After> extends Pick<UndoRecord<Before, After>, 'by' | 'before' | 'after'> {
  now: Date
  /** How long undo is possible, in milliseconds. */
  undoMs: number
  /** Delivered when undo ends; through `atOnce` immediately. */
  events: readonly DomainEvent[]
  atOnce?: readonly Channel[]
}

/** Stores the events of an undoable change, and returns its undo record, to be stored with the change. */
export async function undoable<Before, After>(
  { now, undoMs, events, atOnce = [], ...undo }: Undoable<Before, After>,
  tx: Domain,
): Promise<UndoRecord<Before, After>> {
  const until = new Date(now.getTime() + undoMs)
  return { ...undo, until, outboxIds: await addWithdrawableEvents(events, { dueAt: until, atOnce }, tx) }
}

/** Returns the undo that an actor may use now; undefined when it is another person's or expired. */
export function undoFor<Undo extends Pick<UndoRecord<unknown, unknown>, 'by' | 'until'>>(
  undo: Undo | null | undefined,
  { actor, now }: { actor: Actor; now: Date },
): Undo | undefined {
  const isOwn = undo && (undo.by === null || undo.by === actor.id)
  return isOwn && now < undo.until ? undo : undefined
}

/**
 * Withdraws the notifications of an undone change.
 * @throws CONFLICT when one of them is already being delivered
 */
export async function withdrawNews(
  { outboxIds }: Pick<UndoRecord<unknown, unknown>, 'outboxIds'>,
  message: Message,
  tx: Domain,
): Promise<void> {
  if (!(await withdrawEvent(outboxIds, tx))) fail('CONFLICT', { message })
}
