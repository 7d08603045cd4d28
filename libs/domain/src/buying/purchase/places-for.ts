import { deliveryDateFromNotes, type IstDate, istDateOf } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import { type AssignedSlot, assignSlots } from '../delivery/assign-slots.ts'
import { refuseLaterDay } from '../delivery/refusals.ts'
import type { TakenSlot } from '../delivery/take-places.ts'
import { NO_DUE_DAY } from '../order/due-fields.ts'
import { newOrders } from '../order/new-orders.ts'
import type { WritePurchase } from './write-purchase.ts'

type OrdersToPlace = Pick<WritePurchase, 'actor' | 'formOf' | 'cart' | 'products' | 'now'>

function dayOf({ dueOn = NO_DUE_DAY }: OrderRecord): IstDate | null {
  return dueOn === NO_DUE_DAY ? null : dueOn
}

/**
 * Returns the place that each farm's order of a purchase gets; none where the boxes are picked up.
 * @throws VALIDATION for a delivery date or window that is not possible
 * @throws PRICE_CHANGED when the day that the buyer saw is full or has become a later one
 */
export async function placesFor(
  { actor, formOf, cart, products, now }: OrdersToPlace,
  domain: Domain,
): Promise<ReadonlyMap<number, AssignedSlot>> {
  const drafts = { purchaseId: 0, firstOrderId: 0, buyer: actor, formOf, cart, products, payUntil: null, now }
  const orders = newOrders(drafts).map(order => ({ ...order, dueOn: dayOf(order) }))
  const today = istDateOf(now)
  for (const { farmerId, farmName, dueOn, notes } of orders) {
    const quotedDay = cart.farms.find(farm => farm.farmerId === farmerId)?.estimatedDelivery
    if (deliveryDateFromNotes(notes) === undefined) refuseLaterDay({ farmName, quotedDay, dueOn, today })
  }
  if (cart.pickup) return new Map()
  const fieldsOf = (farmerId: number) => {
    const { delivery, notesField = 'notes' } = formOf(farmerId)
    return { date: delivery?.field ?? notesField, window: delivery?.windowField ?? delivery?.field ?? notesField }
  }
  return assignSlots({ orders, farms: cart.farms, area: cart.area, fieldsOf, today }, domain)
}

/** Returns the places that have to be taken: those of days with a limit. */
export function limitedOf(slots: ReadonlyMap<number, AssignedSlot>): TakenSlot[] {
  return [...slots.values()].flatMap(({ district, isLimited, ...slot }) =>
    isLimited && district !== null ? { district, ...slot } : [],
  )
}
