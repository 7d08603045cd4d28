import { istDateOf, type OrderStatus, orderEstimate } from '@santhe/rules'
import { trusted } from 'mongoose'
import { offerUndoUntil } from '../../catalog/product/edit/offer-undo.ts'
import { addEventsFor, addWithdrawableEvents } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import { type OrderItemRecord, type OrderRecord, Orders } from '../../records/order.ts'
import type { HarvestMove, OfferUndoRecord } from '../../records/product.ts'
import { takePlaces } from '../delivery/take-places.ts'
import { dueFields } from '../order/due-fields.ts'
import { moveEarlier } from './move-earlier.ts'

const BEFORE_HARVEST: readonly OrderStatus[] = ['pending', 'accepted', 'growing']

function orderHarvested(order: OrderRecord, productId: number, at: Date): DomainEvent {
  const { _id: orderId, buyerId, farmName, items, pickup } = order
  const productName = items.find(item => item.productId === productId)?.productName ?? ''
  const arrivesOn = orderEstimate(order) ?? null
  return { kind: 'orderHarvested', at, orderId, buyerId, farmName, productName, arrivesOn, ...(pickup && { pickup }) }
}

function eventsOf(orders: readonly OrderRecord[], productId: number, at: Date): DomainEvent[] {
  return orders.filter(({ isForFarm }) => isForFarm).map(order => orderHarvested(order, productId, at))
}

function isBooked({ productId, status }: OrderItemRecord, ofProduct: number): boolean {
  return productId === ofProduct && status === 'Pre-Order'
}

/** Stores the day on which each order should arrive, by which farms sort, and its place and notes: a harvest may make it earlier, its undo later again. */
async function storeDays(orders: readonly OrderRecord[], { connection, session }: Domain): Promise<void> {
  await Orders(connection).bulkWrite(
    orders.map(({ _id, notes, dueOn, deliveryWindow, slot }) => ({
      updateOne: { filter: { _id }, update: { $set: { notes, dueOn, deliveryWindow, ...(slot && { slot }) } } },
    })),
    { session },
  )
}

function movesOf(before: readonly OrderRecord[], after: readonly OrderRecord[]): HarvestMove[] {
  const afterById = new Map(after.map(order => [order._id, order]))
  return before.flatMap(({ _id: orderId, notes, slot }) => {
    const moved = afterById.get(orderId)
    if (!slot || !moved?.slot || (moved.slot.date === slot.date && moved.notes === notes)) return []
    return [{ orderId, before: { notes, slot }, after: { notes: moved.notes, slot: moved.slot } }]
  })
}

/**
 * Writes the day of the harvest into every order that booked the product and waits for it, so that their estimates become earlier where
 * they can, and an event for each buyer, which is delivered once the harvest can no longer be taken back; returns both. An order whose
 * online payment is open is marked alone: its buyer learns the date on paying. Call it in the transaction that harvests the product, under
 * `retryOnConflict`: an earlier day is one with room, whose place is taken.
 */
export async function markHarvested(
  { productId, now }: { productId: number; now: Date },
  tx: Domain,
): Promise<Pick<OfferUndoRecord, 'orderIds' | 'outboxIds' | 'moves'>> {
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
  const orderIds = orders.map(({ _id }) => _id)
  if (orderIds.length === 0) return { orderIds, outboxIds: [] }
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
  const events = eventsOf(moved, productId, now)
  const outboxIds = await addWithdrawableEvents(events, { dueAt: offerUndoUntil(now) }, tx)
  return { orderIds, outboxIds, moves: movesOf(orders, moved) }
}

function isAsMoved({ notes, slot }: OrderRecord, { after }: HarvestMove): boolean {
  return notes === after.notes && slot?.date === after.slot.date && slot.window === after.slot.window
}

/** Returns an order with the place and the notes that it had before the harvest, unless somebody has chosen another day for it since. */
function beforeMove(order: OrderRecord, moves: readonly HarvestMove[]): OrderRecord {
  const move = moves.find(({ orderId }) => orderId === order._id)
  const restored = move && isAsMoved(order, move) ? { ...order, ...move.before } : order
  return { ...restored, ...dueFields(restored) }
}

/**
 * Takes the day of the harvest out of the orders that it was written into, so that they are estimated as before and have their places
 * again; what was counted of them meanwhile is counted again. Returns false where a place is taken by now; the caller then aborts the
 * transaction.
 */
export async function unmarkHarvested(
  {
    productId,
    now,
    orderIds,
    moves = [],
  }: Pick<OfferUndoRecord, 'orderIds' | 'moves'> & { productId: number; now: Date },
  tx: Domain,
): Promise<boolean> {
  if (orderIds.length === 0) return true
  const marked = { _id: trusted({ $in: [...orderIds] }) }
  await Orders(tx.connection).updateMany(
    marked,
    { $unset: { 'items.$[item].harvestedOn': '' } },
    { arrayFilters: [{ 'item.productId': productId, 'item.status': 'Pre-Order' }], session: tx.session },
  )
  const orders = await Orders(tx.connection)
    .find(marked)
    .session(tx.session ?? null)
    .lean<OrderRecord[]>()
  const restored = orders.map(order => beforeMove(order, moves))
  const places = restored.flatMap(({ district, status, slot }, place) => {
    const isBack = slot !== undefined && slot.date !== orders[place]?.slot?.date
    return isBack && district !== null && status !== 'cancelled' ? [{ district, ...slot }] : []
  })
  if (!(await takePlaces(places, tx))) return false
  await storeDays(restored, tx)
  await addEventsFor(['statistics'], eventsOf(restored, productId, now), tx)
  return true
}
