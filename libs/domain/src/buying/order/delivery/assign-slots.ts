import {
  DAYS_AHEAD,
  DELIVERY_WINDOWS,
  type DeliveryArea,
  type DeliveryDay,
  type DeliveryPlan,
  type DeliverySlot,
  type DeliveryWindow,
  type DeliveryWish,
  deliveryDateOf,
  fail,
  firstDayWithRoom,
  hasRoom,
  type IstDate,
  isLimited,
  plannedDay,
  windowsWithRoom,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import { type DeliveryPlanRecord, planId, type Zone } from '../../../records/delivery-plan.ts'
import type { OrderRecord } from '../../../records/order.ts'
import type { PricedFarm } from '../../../records/priced-cart.ts'
import { firstWindowWithRoom, type PlansRead, readDays, readPlans, withoutOwn } from './queries.ts'

export interface AssignedSlot extends DeliverySlot {
  district: string | null
  /** A window of that day has a limit: the order then stores day and window, and a harvest moves it no earlier. */
  isLimited: boolean
}

type OrderToPlace = Pick<OrderRecord, 'farmerId' | 'farmName' | 'district' | 'delivery'>

export interface AssignSlots {
  orders: readonly OrderToPlace[]
  /** The quoted parts, by farm, whose arrival the buyer saw. */
  farms: readonly PricedFarm[]
  area: DeliveryArea
  /** Names of the request's fields for a farm's day and window. */
  fieldsOf: (farmerId: number) => DeliveryFieldNames
  /** Plans already read; read again if one is missing, such as after a farm's move. */
  plansRead?: PlansRead | undefined
  today: IstDate
}

interface DeliveryFieldNames {
  date: string
  window: string
}

/** The day that an order's buyer chose or saw. */
interface Desired extends DeliveryWish {
  date: IstDate
  isChosen: boolean
}

/** When the quote moved the day, the buyer saw the moved one; undefined when no day is known. */
function desiredBy({ delivery }: OrderToPlace, quoted: PricedFarm | undefined): Desired | undefined {
  const { isChosen, window } = delivery
  const announced = !isChosen && quoted?.movedFrom ? quoted.estimatedDelivery : undefined
  const date = announced ?? deliveryDateOf(delivery)
  return date === undefined ? undefined : { date, isChosen, window: window ?? undefined }
}

interface Refused {
  order: OrderToPlace
  desired: Desired
  /** The desired day, and those after it. */
  days: readonly DeliveryDay[]
  fields: DeliveryFieldNames
  today: IstDate
}

/**
 * Refuses an order whose window or day is full: a chosen one with the free windows, an estimate with the new day, since a buyer never
 * gets an unseen day.
 * @throws VALIDATION for a choice
 * @throws PRICE_CHANGED for an estimate
 */
function failFull({ order: { farmName }, desired, days, fields, today }: Refused): never {
  const [first] = days
  const isFull = first === undefined || windowsWithRoom(first.left).length === 0
  if (desired.isChosen || !isFull) {
    failNoPlace({ days, window: desired.window, field: isFull ? fields.date : fields.window, today })
  }
  const next = firstDayWithRoom(days)
  if (first === undefined || next === undefined) return failNoDay({ farmName, field: fields.date })
  return fail('PRICE_CHANGED', {
    message: say('delivery.movedFromFull', { day: first, farmName, date: next.date, today }),
    details: { estimatedDelivery: next.date },
  })
}

function zoneOf({ district }: OrderToPlace, area: DeliveryArea): Zone | undefined {
  return district === null ? undefined : { district, area }
}

/**
 * Returns the place of each new order, by farm: the window that its buyer chose, else the first with room on its day. Orders without a
 * known day have none. docs/product/delivery.md#capacity, docs/product/delivery.md#full-days.
 * @throws VALIDATION when a chosen day or window is full, or no day has room
 * @throws PRICE_CHANGED when the day that the buyer saw is full
 */
export async function assignSlots(input: AssignSlots, domain: Domain): Promise<Map<number, AssignedSlot>> {
  const { orders, area, plansRead } = input
  const zones = orders.flatMap(order => zoneOf(order, area) ?? [])
  const wasRead = zones.every(zone => plansRead?.ids.has(planId(zone)))
  const plans = (wasRead && plansRead?.plans) || (await readPlans(zones, domain))
  const slots = new Map<number, AssignedSlot>()
  for (const order of orders) {
    const slot = await assignSlot(order, { ...input, plans, before: [...slots.values()] }, domain)
    if (slot) slots.set(order.farmerId, slot)
  }
  return slots
}

interface AssignOne extends AssignSlots {
  plans: ReadonlyMap<string, DeliveryPlanRecord>
  /** Places of the purchase's other orders. */
  before: readonly AssignedSlot[]
}

async function assignSlot(
  order: OrderToPlace,
  { farms, area, fieldsOf, today, plans, before }: AssignOne,
  domain: Domain,
): Promise<AssignedSlot | undefined> {
  const desired = desiredBy(
    order,
    farms.find(farm => farm.farmerId === order.farmerId),
  )
  if (!desired) return undefined
  const { district } = order
  const zone = zoneOf(order, area)
  const plan: DeliveryPlan | undefined = zone && plans.get(planId(zone))
  if (!zone || !plan) {
    const [firstWindow] = DELIVERY_WINDOWS
    return { district, area, date: desired.date, window: desired.window ?? firstWindow, isLimited: false }
  }
  const { date } = desired
  const own = before.filter(slot => slot.district === district)
  const windows = desired.window && [desired.window]
  const window = await firstWindowWithRoom({ zone, plan, date, own, windows }, domain)
  if (window === undefined) {
    const days = withoutOwn(await readDays({ zone, plan, from: date }, domain), own)
    return failFull({ order, desired, days, fields: fieldsOf(order.farmerId), today })
  }
  return { district, area, date, window, isLimited: isLimited(plannedDay(plan, date).places) }
}

interface RefusedChoice {
  days: readonly DeliveryDay[]
  window: DeliveryWindow | undefined
  field: string
  today: IstDate
}

/**
 * docs/product/delivery.md#full-days
 * @throws VALIDATION always, naming the free windows
 */
export function failNoPlace({ days, window, field, today }: RefusedChoice): never {
  const [day, ...later] = days
  if (day === undefined) throw new RangeError('No day was chosen')
  const isFull = !hasRoom(day)
  const free = isFull ? firstDayWithRoom(later) : day
  const message = say('delivery.noPlace', { day, free, today, ...(!isFull && { window }) })
  return fail('VALIDATION', { fields: { [field]: message } })
}

/** @throws VALIDATION always: no day has room for weeks */
export function failNoDay({ farmName, field }: { farmName: string; field: string }): never {
  return fail('VALIDATION', { fields: { [field]: say('delivery.noDay', { farmName, days: DAYS_AHEAD }) } })
}

interface OrderOfDay {
  farmName: string
  /** The day that its buyer saw; undefined or null when there was none. */
  quotedDay: IstDate | null | undefined
  /** Its day now; undefined when unknown. */
  date: IstDate | undefined
  today: IstDate
}

/**
 * Refuses an order whose day has become later since its buyer saw it: midnight has passed, or the farm has moved a harvest.
 * docs/product/delivery.md#full-days.
 * @throws PRICE_CHANGED
 */
export function refuseLaterDay({ farmName, quotedDay, date, today }: OrderOfDay): void {
  if (!quotedDay || !date || date <= quotedDay) return
  fail('PRICE_CHANGED', {
    message: say('delivery.moved', { farmName, date, today }),
    details: { estimatedDelivery: date },
  })
}
