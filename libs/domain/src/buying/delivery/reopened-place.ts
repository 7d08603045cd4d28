import { type DeliverySlot, fail, istDateOf, plannedDay, slotOf } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { planId } from '../../records/delivery-plan.ts'
import type { OrderRecord } from '../../records/order.ts'
import { countTaken, readPlans } from './queries.ts'

/**
 * Returns the limited slot that an order needs when it is opened again.
 * @throws CONFLICT when its window is full
 */
export async function reopenedSlot(order: OrderRecord, now: Date, domain: Domain): Promise<DeliverySlot | undefined> {
  const slot = slotOf(order.delivery)
  const { district } = order
  if (!slot || district === null || slot.date < istDateOf(now)) return undefined
  const place = { district, ...slot }
  const limit = plannedDay((await readPlans([place], domain)).get(planId(place)), slot.date).places[slot.window]
  if (limit === null) return undefined
  if ((await countTaken(place, domain)) < limit) return slot
  const { window, date } = slot
  return fail('CONFLICT', { message: say('order.placeTaken', { window, date, today: istDateOf(now) }) })
}
