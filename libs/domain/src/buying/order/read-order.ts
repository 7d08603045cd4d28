import { istDateOf } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { isJournalled, type StaffAct, writeJournalOnce } from '../../foundation/write-entry.ts'
import type { OrderRecord } from '../../records/order.ts'
import { findOrder } from './queries.ts'

/**
 * Writes that staff, or an agent who acts for the farmer, opened orders of somebody else, once a person, order and IST date: before each
 * response with the address or phone of their buyers. However many orders there are, it is one write.
 */
export async function journalOpenings(orders: readonly OrderRecord[], by: StaffAct, domain: Domain): Promise<void> {
  const { actor, now } = by
  if (!isJournalled(actor)) return
  const [personId, date] = [actor.assist?.agentId ?? actor.id, istDateOf(now)]
  const entries = orders
    .filter(({ buyerId }) => buyerId !== actor.id)
    .map(({ _id, district }) => ({
      ...({ act: 'order.opened', thing: 'order' } as const),
      ...{ thingId: _id, name: `#${_id}`, district, onceKey: `order.opened ${personId} ${_id} ${date}` },
    }))
  await writeJournalOnce(entries, by, domain)
}

/**
 * Returns one order with the address it goes to, for its buyer, its farm and staff in scope. That staff opened it stands in the journal
 * before they get it. docs/product/office.md#journal.
 * @throws NOT_FOUND for everybody else
 */
export async function readOrder({ id, by }: { id: number; by: StaffAct }, domain: Domain): Promise<OrderRecord> {
  const order = await findOrder({ actor: by.actor, id }, domain)
  await journalOpenings([order], by, domain)
  return order
}
