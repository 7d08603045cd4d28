import { type Actor, isLate, istDateOf, orderEstimate } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import type { OrderRecord } from '../../records/order.ts'
import { People, type PersonRecord } from '../../records/person.ts'

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

interface LateOrder {
  order: OrderRecord
  actor: Actor
  now: Date
}

/** Returns the phone of an order's farm for its buyer once the order is late; null for everybody else, before that, and where the farm gave none. docs/product/orders.md#tracking */
export async function lateFarmPhone({ order, actor, now }: LateOrder, { connection }: Domain): Promise<string | null> {
  const estimatedDelivery = orderEstimate(order)
  if (actor.id !== order.buyerId || !isLate({ status: order.status, estimatedDelivery }, istDateOf(now))) return null
  const farm = await Farms(connection).findById(order.farmerId).select({ ownerId: 1 }).lean()
  const owner = farm && (await People(connection).findById(farm.ownerId).select({ phone: 1 }).lean<PersonRecord>())
  return owner?.phone || null
}
