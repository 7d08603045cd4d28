import { istDateOf } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { duplicateKey } from '../../foundation/duplicate-key.ts'
import { isJournalled, type StaffAct, writeJournal } from '../../foundation/journal/write-entry.ts'
import { Journal } from '../../records/journal-entry.ts'
import type { OrderRecord } from '../../records/order.ts'
import { findOrder } from './queries.ts'

/** Writes that staff opened an order of somebody else, once a person, order and IST date: before each response with its address. */
export async function journalOpening(
  { _id, buyerId, district }: OrderRecord,
  by: StaffAct,
  domain: Domain,
): Promise<void> {
  const { actor } = by
  if (!isJournalled(actor) || buyerId === actor.id) return
  const onceKey = `order.opened ${actor.assist?.agentId ?? actor.id} ${_id} ${istDateOf(by.now)}`
  if (await Journal(domain.connection).exists({ onceKey })) return
  try {
    const entry = { act: 'order.opened', thing: 'order', thingId: _id, name: `#${_id}`, district, onceKey } as const
    await writeJournal(entry, by, domain)
  } catch (error) {
    // They opened it twice at once.
    if (duplicateKey(error) === undefined) throw error
  }
}

/**
 * Returns one order with the address it goes to, for its buyer, its farm and staff in scope. That staff opened it stands in the journal
 * before they get it. docs/product/office.md#journal. Throws NOT_FOUND for everybody else.
 */
export async function readOrder({ id, by }: { id: number; by: StaffAct }, domain: Domain): Promise<OrderRecord> {
  const order = await findOrder({ actor: by.actor, id }, domain)
  await journalOpening(order, by, domain)
  return order
}
