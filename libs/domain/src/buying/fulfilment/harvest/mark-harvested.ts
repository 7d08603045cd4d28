import {
  boxesNow,
  estimatedDelivery,
  istDateOf,
  type OrderDelivery,
  type OrderStatus,
  orderEstimate,
  slotOf,
} from '@santhe/rules'
import { trusted } from 'mongoose'
import { addEventsFor } from '../../../foundation/add-event.ts'
import type { Domain } from '../../../foundation/domain.ts'
import type { DomainEvent } from '../../../records/events.ts'
import { type OrderItemRecord, type OrderRecord, Orders } from '../../../records/order.ts'
import type { HarvestedOrders, HarvestMove } from '../../../records/product.ts'
import { takePlaces } from '../../order/delivery/take-places.ts'
import { moveEarlier } from './move-earlier.ts'

const BEFORE_HARVEST: readonly OrderStatus[] = ['pending', 'accepted', 'growing']

function orderHarvested(order: OrderRecord, productId: number, at: Date): DomainEvent {
  const { _id: orderId, buyerId, farmName, items, delivery } = order
  const productName = items.find(item => item.productId === productId)?.productName ?? ''
  const arrivesOn = orderEstimate(order) ?? null
  return {
    kind: 'orderHarvested',
    at,
    orderId,
    buyerId,
    farmName,
    productName,
    arrivesOn,
    ...(delivery.isPickup && { pickup: true }),
  }
}

function eventsOf(orders: readonly OrderRecord[], productId: number, at: Date): DomainEvent[] {
  return orders
    .filter(order => order.isForFarm && boxesNow(order, productId) > 0)
    .map(order => orderHarvested(order, productId, at))
}

function isBooked({ productId, status }: OrderItemRecord, ofProduct: number): boolean {
  return productId === ofProduct && status === 'Pre-Order'
}

/** A harvest may make deliveries earlier, its undo later again. */
async function storeDays(orders: readonly OrderRecord[], { connection, session }: Domain): Promise<void> {
  await Orders(connection).bulkWrite(
    orders.map(({ _id, delivery }) => ({ updateOne: { filter: { _id }, update: { $set: { delivery } } } })),
    { session },
  )
}

function isSameDelivery(one: OrderDelivery, other: OrderDelivery): boolean {
  return one.date === other.date && one.window === other.window && one.isChosen === other.isChosen
}

function movesOf(before: readonly OrderRecord[], after: readonly OrderRecord[]): HarvestMove[] {
  const afterById = new Map(after.map(order => [order._id, order]))
  return before.flatMap(({ _id: orderId, delivery }) => {
    const moved = afterById.get(orderId)?.delivery
    if (delivery.area === null || !moved || isSameDelivery(moved, delivery)) return []
    return [{ orderId, before: delivery, after: moved }]
  })
}

/**
 * Writes the day of the harvest into every order that booked the product and waits for it, so that their estimates become earlier where
 * they can, and returns them with an event for each buyer. An order whose
 * online payment is open is marked alone: its buyer learns the date on paying. Call it in the transaction that harvests the product, under
 * `retryOnConflict`: an earlier day is one with room, whose place is taken.
 */
export async function markHarvested(
  { productId, now }: { productId: number; now: Date },
  tx: Domain,
): Promise<HarvestedOrders & { events: DomainEvent[] }> {
  const harvestedOn = istDateOf(now)
  const booked = { productId, status: 'Pre-Order', harvestedOn: null } as const
  const orders = await Orders(tx.connection)
    .find(
      {
        'items.productId': productId,
        status: trusted({ $in: [...BEFORE_HARVEST] }),
        items: trusted({ $elemMatch: booked }),
      },
      null,
      { session: tx.session },
    )
    .lean<OrderRecord[]>()
  const orderIds = orders.map(({ _id }) => _id)
  if (orderIds.length === 0) return { orderIds, moves: [], events: [] }
  await Orders(tx.connection).updateMany(
    { _id: trusted({ $in: orderIds }) },
    { $set: { 'items.$[item].harvestedOn': harvestedOn } },
    { arrayFilters: [{ 'item.productId': productId, 'item.status': 'Pre-Order' }], session: tx.session },
  )
  const harvested = orders.map(order => ({
    ...order,
    items: order.items.map(item => (isBooked(item, productId) ? { ...item, harvestedOn } : item)),
  }))
  const moved = await moveEarlier(harvested, tx)
  await storeDays(moved, tx)
  return { orderIds, moves: movesOf(orders, moved), events: eventsOf(moved, productId, now) }
}

/** Returns an order with its delivery before the harvest, unless somebody has chosen another day for it since. */
function beforeMove(order: OrderRecord, moves: readonly HarvestMove[]): OrderRecord {
  const move = moves.find(({ orderId }) => orderId === order._id)
  const delivery = move && isSameDelivery(order.delivery, move.after) ? move.before : order.delivery
  return { ...order, delivery: estimatedDelivery({ ...order, delivery }) }
}

/**
 * Takes the day of the harvest out of the orders that it was written into, so that they are estimated as before and have their places
 * again; what was counted of them meanwhile is counted again. Returns false where a place is taken by now; the caller then aborts the
 * transaction.
 */
export async function unmarkHarvested(
  { productId, now, orderIds, moves }: HarvestedOrders & { productId: number; now: Date },
  tx: Domain,
): Promise<boolean> {
  if (orderIds.length === 0) return true
  const marked = { _id: trusted({ $in: [...orderIds] }) }
  await Orders(tx.connection).updateMany(
    marked,
    { $unset: { 'items.$[item].harvestedOn': '' } },
    { arrayFilters: [{ 'item.productId': productId, 'item.status': 'Pre-Order' }], session: tx.session },
  )
  const orders = await Orders(tx.connection).find(marked, null, { session: tx.session }).lean<OrderRecord[]>()
  const restored = orders.map(order => beforeMove(order, moves))
  const places = restored.flatMap(({ district, status, delivery }, place) => {
    const slot = slotOf(delivery)
    const isBack = slot !== undefined && slot.date !== orders[place]?.delivery.date
    return isBack && district !== null && status !== 'cancelled' ? [{ district, ...slot }] : []
  })
  if (!(await takePlaces(places, tx))) return false
  await storeDays(restored, tx)
  await addEventsFor(['statistics'], eventsOf(restored, productId, now), tx)
  return true
}
