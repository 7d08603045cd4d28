import { fail, istDateOf, nearDeliveryDate, plannedDay, slotOf } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { planId } from '../../records/delivery-plan.ts'
import type { OrderRecord } from '../../records/order.ts'
import { countTaken, readPlans } from './queries.ts'
import { type TakenSlot, takePlaces } from './take-places.ts'

interface FormerPlace {
  place: TakenSlot
  isFree: boolean
}

/** Returns the limited place that a cancelled order needs again; undefined for one whose day is over or that needs none. */
async function formerPlace(
  { delivery, district }: OrderRecord,
  now: Date,
  domain: Domain,
): Promise<FormerPlace | undefined> {
  const slot = slotOf(delivery)
  if (!slot || district === null || slot.date < istDateOf(now)) return undefined
  const place = { district, ...slot }
  const { date, window } = slot
  const limit = plannedDay((await readPlans([place], domain)).get(planId(place)), date).places[window]
  return limit === null ? undefined : { place, isFree: (await countTaken(place, domain)) < limit }
}

/**
 * Checks that an order that is opened again still finds its place, and returns how it is taken in the transaction that opens it: false
 * where others were faster.
 * @throws CONFLICT when its window is full
 */
export async function reopenedPlace(
  order: OrderRecord,
  now: Date,
  domain: Domain,
): Promise<(tx: Domain) => Promise<boolean>> {
  const former = await formerPlace(order, now, domain)
  if (!former) return async () => true
  const { place, isFree } = former
  if (!isFree) {
    const day = nearDeliveryDate(place.date, istDateOf(now))
    fail('CONFLICT', { message: `The ${place.window} of ${day} has no place left. The order stays cancelled.` })
  }
  return tx => takePlaces([place], tx)
}
