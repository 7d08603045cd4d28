import { istDateOf, type OrderStatus, orderEstimate } from '@santhe/rules'
import { trusted } from 'mongoose'
import { offerUndoUntil } from '../../catalog/product-edit/offer-undo.ts'
import type { Domain } from '../../foundation/domain.ts'
import { addWithdrawableEvents } from '../../foundation/outbox/withdrawable-event.ts'
import type { DomainEvent } from '../../records/events.ts'
import { type OrderItemRecord, type OrderRecord, Orders } from '../../records/order.ts'
import type { OfferUndoRecord } from '../../records/product.ts'
import { dueFields, NO_DUE_DAY } from '../order/due-fields.ts'

/** The statuses of an order before its harvest. */
const BEFORE_HARVEST: readonly OrderStatus[] = ['pending', 'accepted', 'growing']

function orderHarvested(order: OrderRecord, productId: number, at: Date): DomainEvent {
  const { _id: orderId, buyerId, farmName, items, pickup } = order
  const productName = items.find(item => item.productId === productId)?.productName ?? ''
  const arrivesOn = orderEstimate(order) ?? null
  return { kind: 'orderHarvested', at, orderId, buyerId, farmName, productName, arrivesOn, ...(pickup && { pickup }) }
}

function isBooked({ productId, status }: OrderItemRecord, ofProduct: number): boolean {
  return productId === ofProduct && status === 'Pre-Order'
}

/** Stores the day on which each order should arrive, by which farms sort and where its place is: a harvest may make it earlier, its undo later again. */
async function storeDueDays(orders: readonly OrderRecord[], { connection, session }: Domain): Promise<void> {
  await Orders(connection).bulkWrite(
    orders.map(order => {
      const due = dueFields(order)
      const place = order.slot && due.dueOn !== NO_DUE_DAY ? { 'slot.date': due.dueOn } : {}
      return { updateOne: { filter: { _id: order._id }, update: { $set: { ...due, ...place } } } }
    }),
    { session },
  )
}

/**
 * Writes the day of the harvest into every order that booked the product and waits for it, so that their estimates become earlier where
 * they can, and an event for each buyer, which is delivered once the harvest can no longer be taken back; returns both. An order whose
 * online payment is open is marked alone: its buyer learns the date on paying. Call it in the transaction that harvests the product.
 */
export async function markHarvested(
  { productId, now }: { productId: number; now: Date },
  tx: Domain,
): Promise<Pick<OfferUndoRecord, 'orderIds' | 'outboxIds'>> {
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
  await storeDueDays(harvested, tx)
  const events = harvested.filter(({ isForFarm }) => isForFarm).map(order => orderHarvested(order, productId, now))
  const outboxIds = await addWithdrawableEvents(events, { dueAt: offerUndoUntil(now) }, tx)
  return { orderIds, outboxIds }
}

/** Takes the day of the harvest out of the orders that it was written into, so that they are estimated as before. */
export async function unmarkHarvested(
  { productId, orderIds }: { productId: number; orderIds: readonly number[] },
  tx: Domain,
): Promise<void> {
  if (orderIds.length === 0) return
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
  await storeDueDays(orders, tx)
}
