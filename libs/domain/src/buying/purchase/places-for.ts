import { deliveryDateOf, istDateOf } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type AssignedSlot, assignSlots } from '../order/delivery/assign-slots.ts'
import { refuseLaterDay } from '../order/delivery/refusals.ts'
import { newOrders } from '../order/new-orders.ts'
import type { WritePurchase } from './write-purchase.ts'

type OrdersToPlace = Pick<WritePurchase, 'actor' | 'formOf' | 'cart' | 'products' | 'now'>

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
  const orders = newOrders(drafts)
  const today = istDateOf(now)
  for (const { farmerId, farmName, delivery } of orders) {
    const quotedDay = cart.farms.find(farm => farm.farmerId === farmerId)?.estimatedDelivery
    if (!delivery.isChosen) refuseLaterDay({ farmName, quotedDay, date: deliveryDateOf(delivery), today })
  }
  if (cart.pickup) return new Map()
  const fieldsOf = (farmerId: number) => formOf(farmerId).wish.fields
  return assignSlots({ orders, farms: cart.farms, area: cart.area, fieldsOf, today }, domain)
}
