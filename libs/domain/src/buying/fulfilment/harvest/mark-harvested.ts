import {
  boxesNow,
  currentOrder,
  estimatedDelivery,
  type IstDate,
  istDateOf,
  type OrderDelivery,
  orderEstimate,
  slotOf,
} from '@santhe/rules'
import { trusted, type UpdateQuery } from 'mongoose'
import { addEventsFor } from '../../../foundation/add-event.ts'
import type { Domain } from '../../../foundation/domain.ts'
import type { DomainEvent } from '../../../records/events.ts'
import { type HarvestChoiceRecord, HarvestChoices } from '../../../records/harvest-choice.ts'
import { type OrderItemRecord, type OrderRecord, Orders } from '../../../records/order.ts'
import type { HarvestedOrders, HarvestMove } from '../../../records/product.ts'
import { Stocks } from '../../../records/stock.ts'
import { withItems } from '../../order/check-harvests.ts'
import { takePlaces } from '../../order/delivery/take-places.ts'
import { boughtNames } from '../../order/order-events.ts'
import { bookedOrders } from './booked-orders.ts'
import { moveEarlier } from './move-deliveries.ts'

function orderHarvested(order: OrderRecord, productId: number, at: Date): DomainEvent {
  const { _id: orderId, buyerId, farmName, delivery } = order
  const arrivesOn = orderEstimate(order) ?? null
  return {
    kind: 'orderHarvested',
    at,
    orderId,
    buyerId,
    farmName,
    productName: boughtNames(order, productId),
    arrivesOn,
    ...(delivery.isPickup && { pickup: true }),
  }
}

function eventsOf(orders: readonly OrderRecord[], productId: number, at: Date): DomainEvent[] {
  return orders
    .filter(order => order.isForFarm && boxesNow(order, productId) > 0)
    .map(order => orderHarvested(order, productId, at))
}

/** Sets or removes the day of harvest in all of an order's items of the product. */
function markedOrder(order: OrderRecord, ofProduct: number, harvestedOn: IstDate | undefined): OrderRecord {
  const mark = ({ harvestedOn: _, ...item }: OrderItemRecord): OrderItemRecord => ({
    ...item,
    ...(item.productId === ofProduct && item.status === 'Pre-Order'
      ? harvestedOn && { harvestedOn }
      : _ && { harvestedOn: _ }),
  })
  return withItems(order, mark)
}

/** A harvest may move deliveries earlier, its undo later again. */
async function storeOrders(orders: readonly OrderRecord[], { connection, session }: Domain): Promise<void> {
  await Orders(connection).bulkWrite(
    orders.map(({ _id, delivery, items, adjustments }) => {
      const $set = { delivery, items, ...(adjustments && { adjustments }) }
      return { updateOne: { filter: { _id }, update: { $set } } }
    }),
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

/** A harvest ends open choices as kept; its undo reopens them. */
async function setChoices(
  of: Record<string, unknown>,
  change: UpdateQuery<HarvestChoiceRecord>,
  tx: Domain,
): Promise<void> {
  await HarvestChoices(tx.connection).updateMany(of, change, { session: tx.session })
}

/**
 * Writes the day of harvest into every order that booked the product from a date on and awaits it. Moves estimates earlier where possible.
 * Returns the orders with an event for each buyer. An order with an open online payment is only marked: its buyer learns the
 * date on paying. Call it in the transaction that harvests the product, under `retryOnConflict`: an earlier day must have room,
 * and its place is taken.
 */
export async function markHarvested(
  { productId, from, now }: { productId: number; from: IstDate | null; now: Date },
  tx: Domain,
): Promise<HarvestedOrders & { events: DomainEvent[] }> {
  // So that an order which is just being placed conflicts, as after a move.
  await Stocks(tx.connection).updateOne({ _id: productId }, { $inc: { moves: 1 } }, { session: tx.session })
  // Boxes of an earlier date are of a former harvest: the product was offered again since.
  const isOfHarvest = ({ harvestDate }: OrderItemRecord) => harvestDate === null || harvestDate >= (from ?? '')
  const booked = await bookedOrders([productId], tx)
  const orders = booked.filter(({ line }) => isOfHarvest(line)).map(({ order }) => order)
  const orderIds = orders.map(({ _id }) => _id)
  if (orderIds.length === 0) return { orderIds, moves: [], events: [] }
  const moved = await moveEarlier(
    orders.map(order => markedOrder(order, productId, istDateOf(now))),
    now,
    tx,
  )
  await storeOrders(moved, tx)
  await setChoices(
    { orderId: trusted({ $in: orderIds }), productId, state: 'open' },
    { $set: { state: 'kept', decidedBy: 'harvest', decidedAt: now } },
    tx,
  )
  return { orderIds, moves: movesOf(orders, moved), events: eventsOf(moved, productId, now) }
}

/** Returns an order with its delivery before the harvest, unless another day was chosen since. */
function beforeMove(order: OrderRecord, moves: readonly HarvestMove[]): OrderRecord {
  const move = moves.find(({ orderId }) => orderId === order._id)
  const delivery = move && isSameDelivery(order.delivery, move.after) ? move.before : order.delivery
  return { ...order, delivery: estimatedDelivery({ ...currentOrder(order), delivery }) }
}

/**
 * Removes the day of harvest from its orders, restoring their estimates and places; recounts what was counted meanwhile.
 * Returns false when a place is taken by now; the caller then aborts the transaction.
 */
export async function unmarkHarvested(
  { productId, now, orderIds, moves }: HarvestedOrders & { productId: number; now: Date },
  tx: Domain,
): Promise<boolean> {
  if (orderIds.length === 0) return true
  const marked = { _id: trusted({ $in: [...orderIds] }) }
  const orders = await Orders(tx.connection).find(marked, null, { session: tx.session }).lean<OrderRecord[]>()
  const restored = orders.map(order => beforeMove(markedOrder(order, productId, undefined), moves))
  const places = restored.flatMap(({ district, status, delivery }, place) => {
    const slot = slotOf(delivery)
    const isBack = slot !== undefined && slot.date !== orders[place]?.delivery.date
    return isBack && district !== null && status !== 'cancelled' ? [{ district, ...slot }] : []
  })
  if (!(await takePlaces(places, tx))) return false
  await storeOrders(restored, tx)
  await setChoices(
    { orderId: trusted({ $in: [...orderIds] }), productId, state: 'kept', decidedBy: 'harvest' },
    { $set: { state: 'open' }, $unset: { decidedBy: 1, decidedAt: 1 } },
    tx,
  )
  await addEventsFor(['statistics'], eventsOf(restored, productId, now), tx)
  return true
}
