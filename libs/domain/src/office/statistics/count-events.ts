import { trusted } from 'mongoose'
import { isDatabaseAway } from '../../foundation/database-errors.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { findDue, postpone } from '../../news/outbox/process-outbox.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Outbox, type OutboxRecord } from '../../records/outbox.ts'
import { countDecisions, type Decision } from './count-decisions.ts'
import { countOrders } from './count-orders.ts'
import { addFigures } from './stored-figures.ts'

const CHANNEL = 'statistics'
const BATCH_SIZE = 100

function decisionOf(event: DomainEvent): Decision[] {
  if (event.kind !== 'productApproved' && event.kind !== 'productRejected') return []
  const { productId, at, waited } = event
  return waited ? [{ productId, at, ...waited }] : []
}

async function stillDue(entries: readonly OutboxRecord[], tx: Domain): Promise<OutboxRecord[]> {
  return Outbox(tx.connection)
    .find({ _id: trusted({ $in: entries.map(({ _id }) => _id) }), dueAt: trusted({ $exists: true }) }, null, {
      session: tx.session,
    })
    .lean<OutboxRecord[]>()
}

async function countEntries(due: readonly OutboxRecord[], now: Date, tx: Domain): Promise<void> {
  const entries = await stillDue(due, tx)
  const events = entries.map(({ event }) => event)
  const orderIds = new Set(events.flatMap(event => ('orderId' in event ? event.orderId : [])))
  const ofOrders = await countOrders([...orderIds], tx)
  const ofDecisions = await countDecisions(events.flatMap(decisionOf), tx)
  await addFigures([...ofOrders, ...ofDecisions], tx)
  await Outbox(tx.connection).updateMany(
    { _id: trusted({ $in: entries.map(({ _id }) => _id) }) },
    { $set: { doneAt: now, startedAt: now }, $unset: { dueAt: 1 } },
    { session: tx.session },
  )
}

export interface CountEvents {
  now: Date
  /** Called for an event to retry. */
  onFailure?: (event: OutboxRecord['event'], error: unknown) => void
}

/**
 * Adds due events to the office's figures, and returns how many were due. Counted records, figures and done events are written in one
 * transaction per batch, so that repeats and crashes never count twice. docs/data.md#figures.
 */
export async function countEvents({ now, onFailure }: CountEvents, domain: Domain): Promise<number> {
  const entries = await findDue({ channel: CHANNEL, now, limit: BATCH_SIZE }, domain)
  if (entries.length === 0) return 0
  const count = (some: readonly OutboxRecord[]) => withTransaction(domain, tx => countEntries(some, now, tx))
  try {
    await count(entries)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    // One of them fails: it must not delay the others.
    for (const entry of entries) {
      await count([entry]).catch(async (failure: unknown) => {
        onFailure?.(entry.event, failure)
        await postpone(entry, failure, now, domain)
      })
    }
  }
  return entries.length
}
