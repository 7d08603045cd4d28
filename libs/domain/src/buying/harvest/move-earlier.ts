import {
  type DeliveryDay,
  deliveryWindowFromNotes,
  isLimited,
  plannedDay,
  windowsWithRoom,
  withDeliveryWish,
} from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { startOver } from '../../foundation/retry-on-conflict.ts'
import { type DeliveryPlanRecord, planId, type Zone } from '../../records/delivery-plan.ts'
import type { DeliverySlot, OrderRecord } from '../../records/order.ts'
import { withoutOwn } from '../delivery/own-places.ts'
import { readDays, readPlans } from '../delivery/queries.ts'
import { type TakenSlot, takePlaces } from '../delivery/take-places.ts'
import { dueFields } from '../order/due-fields.ts'

/** The plans of some zones, and what is left of their days once the orders so far are moved. */
interface Room {
  plans: ReadonlyMap<string, DeliveryPlanRecord>
  /** What is left of the days from the first one on, by zone and that day, as it is stored. */
  stored: Map<string, DeliveryDay[]>
  taken: TakenSlot[]
}

function zoneOf({ district, slot }: OrderRecord): Zone | undefined {
  return slot === undefined || district === null ? undefined : { district, area: slot.area }
}

interface DaysOfOrder {
  zone: Zone
  plan: DeliveryPlanRecord
  from: DeliverySlot['date']
}

async function daysWithRoom({ zone, plan, from }: DaysOfOrder, { stored, taken }: Room, tx: Domain) {
  const key = `${plan._id} ${from}`
  const days = stored.get(key) ?? (await readDays({ zone, plan, from }, tx))
  stored.set(key, days)
  return withoutOwn(
    days,
    taken.filter(place => planId(place) === plan._id),
  )
}

/** Returns the order at a place of a zone with a plan: its notes name a day that is limited or not its estimate, and a window that is limited or chosen. */
function orderAt(order: OrderRecord, slot: DeliverySlot, plan: DeliveryPlanRecord): OrderRecord {
  const { date, window } = slot
  const hasLimit = isLimited(plannedDay(plan, date).places)
  if (!hasLimit && date === dueFields(order).dueOn) return { ...order, ...dueFields(order), slot }
  const named = hasLimit ? window : deliveryWindowFromNotes(order.notes)
  const notes = withDeliveryWish(order.notes, { date, window: named })
  return { ...order, notes, ...dueFields({ ...order, notes }), slot }
}

async function movedOrder(order: OrderRecord, room: Room, tx: Domain): Promise<OrderRecord> {
  const due = dueFields(order)
  const { slot } = order
  if (slot === undefined || due.dueOn >= slot.date) return { ...order, ...due }
  const zone = zoneOf(order)
  const plan = zone && room.plans.get(planId(zone))
  if (!plan) return { ...order, ...due, slot: { ...slot, date: due.dueOn } }
  const chosen = deliveryWindowFromNotes(order.notes)
  for (const day of await daysWithRoom({ zone, plan, from: due.dueOn }, room, tx)) {
    const { date } = day
    if (date >= slot.date) break
    const window = windowsWithRoom(day.left).find(free => chosen === undefined || free === chosen)
    if (window === undefined) continue
    room.taken.push({ district: zone.district, area: zone.area, date, window })
    return orderAt(order, { area: zone.area, date, window }, plan)
  }
  return orderAt(order, slot, plan)
}

/**
 * Returns orders whose harvest came as they are now, with their days, places and notes, and takes the places of those that move: to the
 * first day with room from their new estimate on, in the window that their buyer chose; where there is none before their day, that stays.
 * They are not written. docs/product/delivery.md#place-of-an-order
 */
export async function moveEarlier(orders: readonly OrderRecord[], tx: Domain): Promise<OrderRecord[]> {
  const plans = await readPlans(
    orders.flatMap(order => zoneOf(order) ?? []),
    tx,
  )
  const room: Room = { plans, stored: new Map(), taken: [] }
  const moved: OrderRecord[] = []
  // The earliest orders get places first.
  for (const order of [...orders].sort((one, other) => one._id - other._id)) {
    moved.push(await movedOrder(order, room, tx))
  }
  if (!(await takePlaces(room.taken, tx))) startOver()
  return moved
}
