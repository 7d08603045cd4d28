import { type Actor, isLate, isStaff, istDateOf, orderEstimate } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import type { OrderRecord } from '../../records/order.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { officeRole } from './policy.ts'

export interface PickupPlace {
  address: string
  /** In the farm's words. */
  hours: string
}

/**
 * Returns where and when a buyer picks up an order, by the farm's current profile; undefined for other people, deliveries, cancelled
 * orders and open online payments. docs/product/delivery.md#pickup
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

interface Reader {
  actor: Actor
  now: Date
}

/** Staff in scope may for others' orders, the buyer once the order is late. */
function mayCallFarm(order: OrderRecord, { actor, now }: Reader): boolean {
  const role = officeRole(actor, order)
  if (role !== undefined && isStaff(role)) return true
  const { status } = order
  return actor.id === order.buyerId && isLate({ status, estimatedDelivery: orderEstimate(order) }, istDateOf(now))
}

/**
 * Returns the phones of farms by order, for their office, and for the buyer of a late order; omits other readers and farms without one.
 * docs/product/orders.md#tracking
 */
export async function farmPhones(
  orders: readonly OrderRecord[],
  reader: Reader,
  { connection }: Domain,
): Promise<Map<number, string>> {
  const callable = orders.filter(order => mayCallFarm(order, reader))
  const farmIds = [...new Set(callable.map(({ farmerId }) => farmerId))]
  if (farmIds.length === 0) return new Map()
  const farms = await Farms(connection)
    .find({ _id: trusted({ $in: farmIds }) })
    .select({ ownerId: 1 })
    .lean()
  const owners = await People(connection)
    .find({ _id: trusted({ $in: farms.map(({ ownerId }) => ownerId) }) })
    .select({ phone: 1 })
    .lean<PersonRecord[]>()
  const phoneOf = new Map(owners.map(({ _id, phone }) => [_id, phone]))
  const ownerOf = new Map(farms.map(({ _id, ownerId }) => [_id, ownerId]))
  return new Map(
    callable.flatMap(({ _id, farmerId }) => {
      const phone = phoneOf.get(ownerOf.get(farmerId) ?? 0)
      return phone ? [[_id, phone]] : []
    }),
  )
}

/** Returns the phone of an order's farm if the reader may have it. */
export async function farmPhone(
  { order, ...reader }: Reader & { order: OrderRecord },
  domain: Domain,
): Promise<string | null> {
  return (await farmPhones([order], reader, domain)).get(order._id) ?? null
}
