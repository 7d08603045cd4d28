import type { Actor } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import type { OrderRecord } from '../../records/order.ts'

export interface PickupPlace {
  address: string
  /** As the farm words them. */
  hours: string
}

/**
 * Returns where and when a buyer fetches an order that is picked up, as its farm says now; undefined for everybody else, of deliveries, of
 * cancelled orders, and as long as its online payment is open. docs/product/delivery.md#pickup
 */
export async function pickupPlace(
  { order, actor }: { order: OrderRecord; actor: Actor },
  { connection }: Domain,
): Promise<PickupPlace | undefined> {
  const isDue = order.delivery.isPickup && order.status !== 'cancelled' && order.payUntil === null
  if (!isDue || actor.id !== order.buyerId) return undefined
  const farm = await Farms(connection).findById(order.farmerId).select({ address: 1, pickup: 1 }).lean()
  return farm ? { address: farm.address, hours: farm.pickup?.hours ?? '' } : undefined
}
