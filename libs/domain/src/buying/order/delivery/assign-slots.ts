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
  /** Its window or another of that day has a limit: the order then names its day and window, and a harvest makes it no earlier. */
  isLimited: boolean
}

/** A new order as far as its place depends on it, before it has one. */
type OrderToPlace = Pick<OrderRecord, 'farmerId' | 'farmName' | 'district' | 'delivery'>

export interface AssignSlots {
  orders: readonly OrderToPlace[]
  /** The quoted parts, by farm, whose buyer saw when each arrives. */
  farms: readonly PricedFarm[]
  area: DeliveryArea
  /** The request's fields that name a farm's day and window. */
  fieldsOf: (farmerId: number) => DeliveryFieldNames
  /** Plans that were just read; they are read again where one is missing, such as that of a farm that has moved. */
  plansRead?: PlansRead | undefined
  today: IstDate
}

interface DeliveryFieldNames {
  date: string
  window: string
}

/** When an order is to come: on this day, which its buyer chose or was told. */
interface Desired extends DeliveryWish {
  date: IstDate
  isChosen: boolean
}

/** A day that was moved when the cart was quoted is the one that the buyer saw; undefined where nobody knows the day. */
function desiredBy({ delivery }: OrderToPlace, quoted: PricedFarm | undefined): Desired | undefined {
  const { isChosen, window } = delivery
  const announced = !isChosen && quoted?.movedFrom ? quoted.estimatedDelivery : undefined
  const date = announced ?? deliveryDateOf(delivery)
  return date === undefined ? undefined : { date, isChosen, window: window ?? undefined }
}

interface Refused {
  order: OrderToPlace
  desired: Desired
  /** The day on which it is to come, and those after it. */
  days: readonly DeliveryDay[]
  fields: DeliveryFieldNames
  today: IstDate
}

/**
 * Refuses an order whose window or day has no room, and places nothing: a choice with the windows that are free, an estimate with the day
 * that it would be, since nobody gets another day unseen.
 * @throws VALIDATION always
 * @throws PRICE_CHANGED always
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
 * Returns the place that each new order gets, by farm: the window that its buyer chose, else the first with room on its day. Those that
 * nobody knows the day of have none. docs/product/delivery.md#capacity, docs/product/delivery.md#full-days.
 * @throws VALIDATION when a chosen day or window has no place left, or no day has
 * @throws PRICE_CHANGED when the day that the buyer saw has none
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
  /** The places of the purchase's other orders so far. */
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

/** What is refused: the day, or one of its windows, that a buyer chose, and the days from it on. */
interface RefusedChoice {
  days: readonly DeliveryDay[]
  window: DeliveryWindow | undefined
  /** The request's field that named it. */
  field: string
  today: IstDate
}

/** Refuses a chosen day or window that has no place left, and names the windows that have. Throws VALIDATION always. docs/product/delivery.md#full-days */
export function failNoPlace({ days, window, field, today }: RefusedChoice): never {
  const [day, ...later] = days
  if (day === undefined) throw new RangeError('No day was chosen')
  const isFull = !hasRoom(day)
  const free = isFull ? firstDayWithRoom(later) : day
  const message = say('delivery.noPlace', { day, free, today, ...(!isFull && { window }) })
  return fail('VALIDATION', { fields: { [field]: message } })
}

/** Refuses boxes for which no day has room for weeks. Throws VALIDATION always. */
export function failNoDay({ farmName, field }: { farmName: string; field: string }): never {
  return fail('VALIDATION', { fields: { [field]: say('delivery.noDay', { farmName, days: DAYS_AHEAD }) } })
}

interface OrderOfDay {
  farmName: string
  /** The day that its buyer saw; undefined or null where nobody named one. */
  quotedDay: IstDate | null | undefined
  /** The day on which it would come now; undefined where nobody knows. */
  date: IstDate | undefined
  today: IstDate
}

/**
 * Refuses an order whose day has become later since its buyer was told of it: midnight has passed, or the farm has moved a harvest.
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
