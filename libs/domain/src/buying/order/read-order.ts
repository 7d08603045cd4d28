import { istDateOf, packedAtOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { isJournalled, type JournalEntry, type StaffAct, writeJournalOnce } from '../../foundation/write-entry.ts'
import type { Outcome } from '../../records/idempotency.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { findOrder } from './queries.ts'

/**
 * Journals that staff, or an agent who acts for the farmer, opened other people's orders, once per person, order and IST date: before
 * each response with buyers' addresses or phones. Uses one write for any number of orders.
 */
export async function journalOpenings(orders: readonly OrderRecord[], by: StaffAct, domain: Domain): Promise<void> {
  const { actor } = by
  if (!isJournalled(actor)) return
  const entries = orders.filter(({ buyerId }) => buyerId !== actor.id).map(order => openingOf(order, by))
  await writeJournalOnce(entries, by, domain)
}

/** Returns the journal entry of an order opened by staff, unique per day. */
export function openingOf(
  { _id, district }: OrderRecord,
  { actor, now }: Pick<StaffAct, 'actor' | 'now'>,
): JournalEntry & { onceKey: string } {
  const onceKey = `order.opened ${actor.assist?.agentId ?? actor.id} ${_id} ${istDateOf(now)}`
  return { act: 'order.opened', thing: 'order', thingId: _id, name: `#${_id}`, district, onceKey }
}

/**
 * Returns an order with its address, to its buyer, its farm and staff in scope. Reads by staff are journalled before the response.
 * docs/product/office.md#journal.
 * @throws NOT_FOUND for everybody else
 */
export async function readOrder({ id, by }: { id: number; by: StaffAct }, domain: Domain): Promise<OrderRecord> {
  const order = await findOrder({ actor: by.actor, id }, domain)
  await journalOpenings([order], by, domain)
  return order
}

/** Returns an order after this many steps of its history, with all its adjustments. */
function asOfStep(order: OrderRecord, steps: number): OrderRecord {
  const timeline = order.timeline.slice(0, steps)
  return { ...order, timeline, status: timeline.at(-1)?.to ?? order.status, packedAt: packedAtOf(timeline) }
}

/** Returns the orders that a command created or changed with the statuses of its first response, ignoring later steps. */
export async function readOutcome(
  { orders }: Outcome,
  { connection }: Domain,
): Promise<{ purchaseId: number; orders: OrderRecord[] }> {
  const rows = await Orders(connection)
    .find({ _id: trusted({ $in: orders.map(order => order.id) }) })
    .sort({ _id: 1 })
    .lean<OrderRecord[]>()
  const steps = new Map(orders.map(order => [order.id, order.steps]))
  const [first] = rows
  if (first === undefined) throw new Error('An outcome names orders that are gone')
  return {
    purchaseId: first.purchaseId,
    orders: rows.map(order => asOfStep(order, steps.get(order._id) ?? order.timeline.length)),
  }
}
