import { type Actor, isLate, istDateOf, orderEstimate } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import type { OrderRecord } from '../../records/order.ts'
import { People, type PersonRecord } from '../../records/person.ts'

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
