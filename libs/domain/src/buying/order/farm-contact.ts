import { type Actor, isLate, isStaff, istDateOf, orderEstimate } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import type { OrderRecord } from '../../records/order.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { officeRole } from './policy.ts'

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

interface ReadOrder {
  order: OrderRecord
  actor: Actor
  now: Date
}

/** Whether somebody may call an order's farm: staff in scope about others' orders, its buyer once it is late. */
function mayCallFarm({ order, actor, now }: ReadOrder): boolean {
  const role = officeRole(actor, order)
  if (role !== undefined && isStaff(role)) return true
  const { status } = order
  return actor.id === order.buyerId && isLate({ status, estimatedDelivery: orderEstimate(order) }, istDateOf(now))
}

/** Returns the phone of an order's farm for its office, and its buyer once the order is late; else null, and where the farm gave none. docs/product/orders.md#tracking */
export async function farmPhone(reader: ReadOrder, { connection }: Domain): Promise<string | null> {
  if (!mayCallFarm(reader)) return null
  const { order } = reader
  const farm = await Farms(connection).findById(order.farmerId).select({ ownerId: 1 }).lean()
  const owner = farm && (await People(connection).findById(farm.ownerId).select({ phone: 1 }).lean<PersonRecord>())
  return owner?.phone || null
}
