import {
  ALL_OPEN,
  addDays,
  addPlaces,
  DAYS_AHEAD,
  DELIVERY_WINDOWS,
  type DeliveryDay,
  type DeliveryPlan,
  type DeliverySlot,
  type DeliveryWindow,
  dayLeft,
  daysFrom,
  type IstDate,
  isLimited,
  NONE_TAKEN,
  ORDER_STATUSES,
  type OrderDelivery,
  type PlacesTaken,
  type PlannedDay,
  plannedDay,
  slotOf,
  type WindowPlaces,
} from '@santhe/rules'
import { type QueryFilter, trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { type DeliveryPlanRecord, DeliveryPlans, planId, type Zone } from '../../../records/delivery-plan.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'

/** The slot of an order without a window. */
const [FIRST_WINDOW] = DELIVERY_WINDOWS

/** The plan of a zone without one: every window is open. */
export const OPEN_PLAN: DeliveryPlan = { week: Array.from({ length: 7 }, () => ALL_OPEN), days: [] }

/** Returns the plans of these zones by id, in one read; zones with all windows open have none. */
export async function readPlans(
  zones: readonly Zone[],
  { connection, session }: Domain,
): Promise<Map<string, DeliveryPlanRecord>> {
  const ids = [...new Set(zones.map(planId))]
  if (ids.length === 0) return new Map()
  const plans = await DeliveryPlans(connection)
    .find({ _id: trusted({ $in: ids }) }, null, { session })
    .lean<DeliveryPlanRecord[]>()
  return new Map(plans.map(plan => [plan._id, plan]))
}

/** Plans of zones, read before it was certain which are needed. */
export interface PlansRead {
  ids: ReadonlySet<string>
  plans: ReadonlyMap<string, DeliveryPlanRecord>
}

export async function readPlansOf(zones: readonly Zone[], domain: Domain): Promise<PlansRead> {
  return { ids: new Set(zones.map(planId)), plans: await readPlans(zones, domain) }
}

/** A span of days of a zone, inclusive. */
interface ZoneDays extends Zone {
  from: IstDate
  to: IstDate
}

/** A cancelled order has no place. */
const WITH_PLACE = trusted({ $in: ORDER_STATUSES.filter(status => status !== 'cancelled') })

/** Matches whether an uncancelled order takes a place on a day: a delivery before that day frees it. */
function hasPlaceOn(date: IstDate, { deliveredOn }: Pick<OrderRecord, 'deliveredOn'>): boolean {
  return !deliveredOn || deliveredOn >= date
}

type ZoneDay = Zone & Pick<DeliverySlot, 'date'>

/** Returns the number of orders in a window of a day, from the index alone. */
export async function countTaken(
  { district, area, date, window }: ZoneDay & Pick<DeliverySlot, 'window'>,
  { connection, session }: Domain,
): Promise<number> {
  return Orders(connection).countDocuments(
    {
      ...{ district, 'delivery.area': area, 'delivery.date': date },
      'delivery.window': window === FIRST_WINDOW ? trusted({ $in: [null, window] }) : window,
      status: WITH_PLACE,
      // Same as `hasPlaceOn`.
      deliveredOn: trusted({ $not: { $lt: date } }),
    },
    { session },
  )
}

function zoneDayId({ date, ...zone }: ZoneDay): string {
  return `${planId(zone)} ${date}`
}

/** Counts the matching orders per window and day, keyed by `zoneDayId`; omits empty days. */
async function countByDay(
  days: QueryFilter<OrderRecord>,
  { connection, session }: Domain,
): Promise<ReadonlyMap<string, PlacesTaken>> {
  const orders = await Orders(connection)
    .find({ ...days, status: WITH_PLACE }, null, { session })
    // Only fields of the index.
    .select({ _id: 0, district: 1, 'delivery.area': 1, 'delivery.date': 1, 'delivery.window': 1, deliveredOn: 1 })
    .lean<Pick<OrderRecord, 'district' | 'delivery' | 'deliveredOn'>[]>()
  const taken = new Map<string, PlacesTaken>()
  for (const { district, delivery, deliveredOn } of orders) {
    const slot = slotOf(delivery)
    if (district === null || !slot || !hasPlaceOn(slot.date, { deliveredOn })) continue
    const id = zoneDayId({ district, ...slot })
    const ofDay = taken.get(id) ?? NONE_TAKEN
    taken.set(id, { ...ofDay, [slot.window]: ofDay[slot.window] + 1 })
  }
  return taken
}

function countSpan({ district, area, from, to }: ZoneDays, domain: Domain): Promise<ReadonlyMap<string, PlacesTaken>> {
  const days = { 'delivery.area': area, 'delivery.date': trusted({ $gte: from, $lte: to }) }
  return countByDay({ district, ...days }, domain)
}

interface PlannedZone {
  zone: Zone
  plan: DeliveryPlan | undefined
}

type OwnPlace = Pick<DeliverySlot, 'date' | 'window'>

interface WindowToFind extends PlannedZone {
  date: IstDate
  /** Places in this zone of the purchase's other orders, which are not written yet. */
  own: readonly OwnPlace[]
  /** Windows to consider; by default all. */
  windows?: readonly DeliveryWindow[] | undefined
}

/**
 * Returns the first window of a day with room for one more order; undefined when none has. Counts windows one by one, since usually
 * the first has room, and skips unlimited and closed ones.
 */
export async function firstWindowWithRoom(
  { zone, plan, date, own, windows = DELIVERY_WINDOWS }: WindowToFind,
  domain: Domain,
): Promise<DeliveryWindow | undefined> {
  const { places } = plannedDay(plan, date)
  for (const window of windows) {
    const limit = places[window]
    if (limit === null) return window
    const ofOwn = own.filter(place => place.date === date && place.window === window).length
    if (ofOwn < limit && (await countTaken({ ...zone, date, window }, domain)) + ofOwn < limit) return window
  }
  return undefined
}

export interface PlannedDays {
  plan: DeliveryPlanRecord
  dayOf(date: IstDate): DeliveryDay
}

/** Number of uncancelled orders of a window of a day, by day of delivery. */
interface WindowCount {
  _id: Pick<Zone, 'district'> & Pick<OrderDelivery, 'date' | 'window'> & Pick<OrderRecord, 'deliveredOn'>
  orders: number
}

/** The plans of several districts, with the number of orders per window on some of their days; omits empty windows. */
interface CountedPlans {
  plans: DeliveryPlanRecord[]
  counts: WindowCount[]
}

/**
 * Returns an area's plans for these districts, each with the remaining places of these days; districts with all windows open have none.
 * A single read, which counts no orders of a district without a plan.
 */
export async function readPlannedDays(
  { area, districts, dates }: Pick<Zone, 'area'> & { districts: readonly string[]; dates: readonly IstDate[] },
  { connection }: Domain,
): Promise<PlannedDays[]> {
  if (districts.length === 0) return []
  const ofDays = { 'delivery.area': area, 'delivery.date': { $in: [...new Set(dates)] }, status: WITH_PLACE }
  const window = { district: '$district', date: '$delivery.date', window: '$delivery.window' }
  const byWindow = { _id: { ...window, deliveredOn: '$deliveredOn' }, orders: { $sum: 1 } }
  const [counted] = await DeliveryPlans(connection).aggregate<CountedPlans>([
    { $match: { _id: { $in: [...new Set(districts)].map(district => planId({ district, area })) } } },
    // Groups all plans, so that one index search finds the orders of all.
    { $group: { _id: null, plans: { $push: '$$ROOT' } } },
    {
      $lookup: {
        from: Orders(connection).collection.name,
        localField: 'plans.district',
        foreignField: 'district',
        pipeline: [{ $match: ofDays }, { $group: byWindow }],
        as: 'counts',
      },
    },
  ])
  const { plans, counts } = counted ?? { plans: [], counts: [] }
  return plans.map(plan => ({
    plan,
    dayOf(date) {
      const taken = { ...NONE_TAKEN }
      for (const { _id, orders } of counts)
        if (_id.district === plan.district && _id.date === date && hasPlaceOn(date, _id)) {
          taken[_id.window ?? FIRST_WINDOW] += orders
        }
      return dayLeft(plannedDay(plan, date), taken)
    },
  }))
}

/** Returns the remaining places of the next 30 days; reads orders only if one of the days is limited. */
export async function readDays(
  { zone, plan, from }: PlannedZone & { from: IstDate },
  domain: Domain,
): Promise<DeliveryDay[]> {
  const planned = daysFrom(from).map(date => plannedDay(plan, date))
  const isOpen = !planned.some(({ places }) => isLimited(places))
  const taken = isOpen ? undefined : await countSpan({ ...zone, from, to: addDays(from, DAYS_AHEAD - 1) }, domain)
  return planned.map(day => dayLeft(day, taken?.get(zoneDayId({ ...zone, date: day.date }))))
}

/** Returns the remaining places of a zone's next days, for a buyer to choose. docs/product/delivery.md#capacity */
export async function listDeliveryDays(
  { from, ...zone }: Zone & { from: IstDate },
  domain: Domain,
): Promise<DeliveryDay[]> {
  const plan = (await readPlans([zone], domain)).get(planId(zone))
  return readDays({ zone, plan, from }, domain)
}

interface ComingDay extends PlannedDay {
  taken: PlacesTaken
}

export interface ZonePlan extends Zone {
  week: WindowPlaces[]
  days: PlannedDay[]
  version: number
  coming: ComingDay[]
}

/** Number of days for which the office sees taken places. */
const COMING_DAYS = 14

/** Returns a zone's plan with the taken places of the coming 14 days, including today. */
export async function readZonePlan({ today, ...zone }: Zone & { today: IstDate }, domain: Domain): Promise<ZonePlan> {
  const [plans, taken] = await Promise.all([
    readPlans([zone], domain),
    countSpan({ ...zone, from: today, to: addDays(today, COMING_DAYS - 1) }, domain),
  ])
  const plan = plans.get(planId(zone))
  const { week, days } = plan ?? OPEN_PLAN
  const coming = daysFrom(today, COMING_DAYS).map(date => ({
    ...plannedDay({ week, days }, date),
    taken: taken.get(zoneDayId({ ...zone, date })) ?? NONE_TAKEN,
  }))
  return { ...zone, week: [...week], days: [...days], version: plan?.version ?? 0, coming }
}

/** Returns the remaining places of a zone's days for one more order, after the unwritten places of the purchase's other orders. */
export function withoutOwn(
  days: readonly DeliveryDay[],
  own: readonly Pick<DeliverySlot, 'date' | 'window'>[],
): DeliveryDay[] {
  return days.map(day =>
    own.filter(({ date }) => date === day.date).reduce((before, { window }) => addPlaces(before, window, -1), day),
  )
}
