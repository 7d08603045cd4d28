import {
  addDays,
  currentOrder,
  type DeliveryDay,
  type DeliverySlot,
  deliveryDateOf,
  estimatedDelivery,
  type IstDate,
  isLimited,
  istDateOf,
  itemsEstimate,
  type OrderDelivery,
  plannedDay,
  slotOf,
  windowsWithRoom,
} from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { startOver } from '../../../foundation/retry-on-conflict.ts'
import { type DeliveryPlanRecord, planId, type Zone } from '../../../records/delivery-plan.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { readDays, readPlans, withoutOwn } from '../../order/delivery/queries.ts'
import { type TakenSlot, takePlaces } from '../../order/delivery/take-places.ts'
import type { OrderChange } from '../order-change.ts'

/** Plans of zones, and the remaining places of their days after the moves so far. */
interface Room {
  plans: ReadonlyMap<string, DeliveryPlanRecord>
  /** Remaining places of the days from the first one on, as stored, by zone and that day. */
  stored: Map<string, DeliveryDay[]>
  taken: TakenSlot[]
  today: IstDate
}

function zoneOf({ district, delivery: { area } }: OrderRecord): Zone | undefined {
  return area === null || district === null ? undefined : { district, area }
}

interface DaysOfOrder {
  zone: Zone
  plan: DeliveryPlanRecord
  from: DeliverySlot['date']
}

async function daysWithRoom({ zone, plan, from }: DaysOfOrder, { stored, taken }: Omit<Room, 'today'>, tx: Domain) {
  const key = `${plan._id} ${from}`
  const days = stored.get(key) ?? (await readDays({ zone, plan, from }, tx))
  stored.set(key, days)
  return withoutOwn(
    days,
    taken.filter(place => planId(place) === plan._id),
  )
}

/**
 * Returns the delivery in a slot of a zone with a plan: fixes a day that is limited or differs from the estimate, and names a limited
 * window.
 */
function deliveryIn(estimated: OrderDelivery, { date, window }: DeliverySlot, plan: DeliveryPlanRecord): OrderDelivery {
  const hasLimit = isLimited(plannedDay(plan, date).places)
  if (!hasLimit && date === estimated.date) return estimated
  return { ...estimated, date, isChosen: true, window: hasLimit ? window : estimated.window }
}

/** Returns the delivery by the current estimate: not before tomorrow, unless it already was. */
function earlierEstimate(order: OrderRecord, today: IstDate): OrderDelivery {
  const estimated = estimatedDelivery(currentOrder(order))
  const [first = estimated.date] = [order.delivery.date, addDays(today, 1)].sort()
  return estimated.date < first ? { ...estimated, date: first } : estimated
}

async function movedDelivery(order: OrderRecord, { today, ...room }: Room, tx: Domain): Promise<OrderDelivery> {
  const estimated = earlierEstimate(order, today)
  const slot = slotOf(order.delivery)
  if (slot === undefined || estimated.date >= slot.date) return estimated
  const zone = zoneOf(order)
  const plan = zone && room.plans.get(planId(zone))
  if (!plan) return estimated
  const chosen = estimated.window
  for (const day of await daysWithRoom({ zone, plan, from: estimated.date }, room, tx)) {
    const { date } = day
    if (date >= slot.date) break
    const window = windowsWithRoom(day.left).find(free => chosen === null || free === chosen)
    if (window === undefined) continue
    room.taken.push({ ...zone, date, window })
    return deliveryIn(estimated, { ...slot, date, window }, plan)
  }
  return deliveryIn(estimated, slot, plan)
}

/** Moves a delivery whose day is before the current estimate to the first day with room from the estimate on. */
async function laterDelivery(order: OrderRecord, room: Room, tx: Domain): Promise<OrderDelivery> {
  const { delivery } = order
  const from = itemsEstimate(currentOrder(order).items, istDateOf(order.createdAt))
  return from === undefined || from <= delivery.date ? delivery : deliveryFrom(from, order, room, tx)
}

async function firstDelivery(order: OrderRecord, room: Room, tx: Domain): Promise<OrderDelivery> {
  const from = deliveryDateOf(order.delivery)
  return from === undefined ? order.delivery : deliveryFrom(from, order, room, tx)
}

/** Returns the delivery on the first day with room; on `from` without any. */
async function deliveryFrom(from: IstDate, order: OrderRecord, room: Room, tx: Domain): Promise<OrderDelivery> {
  const { delivery } = order
  const estimated = { ...delivery, date: from }
  const zone = zoneOf(order)
  const plan = zone && room.plans.get(planId(zone))
  if (!plan) return estimated
  for (const day of await daysWithRoom({ zone, plan, from }, room, tx)) {
    const window = windowsWithRoom(day.left).find(free => delivery.window === null || free === delivery.window)
    if (window === undefined) continue
    const { date } = day
    room.taken.push({ ...zone, date, window })
    return deliveryIn(estimated, { area: zone.area, date, window }, plan)
  }
  return estimated
}

/**
 * Returns orders after a later harvest, with deliveries not before it, and takes the places of moved ones.
 * An order without any room stays on its estimate. Does not write the orders.
 */
export function moveLater(orders: readonly OrderRecord[], now: Date, tx: Domain): Promise<OrderRecord[]> {
  return moveDeliveries(orders, { deliveryOf: laterDelivery, now }, tx)
}

/**
 * Returns orders after an earlier harvest, with their deliveries, and takes the places of moved ones. Each gets the first day with
 * room from its new estimate on, in the window that its buyer chose. It keeps its day if none before it has room.
 * Does not write the orders. docs/product/delivery.md#place-of-an-order
 */
export function moveEarlier(orders: readonly OrderRecord[], now: Date, tx: Domain): Promise<OrderRecord[]> {
  return moveDeliveries(orders, { deliveryOf: movedDelivery, now }, tx)
}

/** Returns a new order that its buyer did not place, on the first day with room from its estimate on, and takes its place. */
export async function withFirstDay(order: OrderRecord, now: Date, tx: Domain): Promise<OrderRecord> {
  const [placed = order] = await moveDeliveries([order], { deliveryOf: firstDelivery, now }, tx)
  return placed
}

/** Extends a change so that the rest of the order arrives earlier if possible; `close` ends its choice. */
export function withDelivery(
  order: OrderRecord,
  change: OrderChange,
  close?: (tx: Domain) => Promise<void>,
): OrderChange {
  const { adjustment } = change
  async function also(tx: Domain): Promise<void> {
    await close?.(tx)
    if (!adjustment) return
    const after = { ...order, adjustments: [...(order.adjustments ?? []), adjustment] }
    const [{ delivery } = order] = await moveEarlier([after], adjustment.at, tx)
    await Orders(tx.connection).updateOne({ _id: order._id }, { $set: { delivery } }, { session: tx.session })
  }
  return { ...change, also }
}

async function moveDeliveries(
  orders: readonly OrderRecord[],
  { deliveryOf, now }: { deliveryOf: typeof movedDelivery; now: Date },
  tx: Domain,
): Promise<OrderRecord[]> {
  const plans = await readPlans(
    orders.flatMap(order => zoneOf(order) ?? []),
    tx,
  )
  const room: Room = { plans, stored: new Map(), taken: [], today: istDateOf(now) }
  const moved: OrderRecord[] = []
  // The earliest orders get places first.
  for (const order of [...orders].sort((one, other) => one._id - other._id)) {
    moved.push({ ...order, delivery: await deliveryOf(order, room, tx) })
  }
  if (!(await takePlaces(room.taken, tx))) startOver()
  return moved
}
