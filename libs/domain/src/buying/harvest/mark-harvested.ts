import { istDateOf, type OrderStatus, orderEstimate } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { addEvents } from '../../foundation/outbox/add-event.ts'
import type { DomainEvent } from '../../records/events.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { dueFields } from '../order/due-fields.ts'

/** The statuses of an order before its harvest. */
const BEFORE_HARVEST: readonly OrderStatus[] = ['pending', 'accepted', 'growing']

function orderHarvested(order: OrderRecord, productId: number, at: Date): DomainEvent {
  const { _id: orderId, buyerId, farmName, items } = order
  const productName = items.find(item => item.productId === productId)?.productName ?? ''
  const arrivesOn = orderEstimate(order) ?? null
  return { kind: 'orderHarvested', at, orderId, buyerId, farmName, productName, arrivesOn }
}

/**
 * Writes the day of the harvest into every order that booked the product and waits for it, so that their estimates become earlier where
 * they can, and an event for each buyer. An order whose online payment is open is marked alone: its buyer learns the date on paying.
 * Call it in the transaction that harvests the product.
 */
export async function markHarvested({ productId, now }: { productId: number; now: Date }, tx: Domain): Promise<void> {
  const harvestedOn = istDateOf(now)
  const booked = { productId, status: 'Pre-Order', harvestedOn: null } as const
  const orders = await Orders(tx.connection)
    .find({
      'items.productId': productId,
      status: trusted({ $in: [...BEFORE_HARVEST] }),
      items: trusted({ $elemMatch: booked }),
    })
    .session(tx.session ?? null)
    .lean<OrderRecord[]>()
  if (orders.length === 0) return
  await Orders(tx.connection).updateMany(
    { _id: trusted({ $in: orders.map(({ _id }) => _id) }) },
    { $set: { 'items.$[item].harvestedOn': harvestedOn } },
    { arrayFilters: [{ 'item.productId': productId, 'item.status': 'Pre-Order' }], session: tx.session },
  )
  const harvested = orders.map(order => ({
    ...order,
    items: order.items.map(item =>
      item.productId === productId && item.status === 'Pre-Order' ? { ...item, harvestedOn } : item,
    ),
  }))
  // Farms sort by the day on which an order should arrive, which the harvest may make earlier.
  await Orders(tx.connection).bulkWrite(
    harvested.map(order => ({ updateOne: { filter: { _id: order._id }, update: { $set: dueFields(order) } } })),
    { session: tx.session },
  )
  const events = harvested.filter(({ isForFarm }) => isForFarm).map(order => orderHarvested(order, productId, now))
  await addEvents(events, tx)
}
