import {
  type Actor,
  type Coordinates,
  DELIVERY_AREAS,
  type DeliveryArea,
  type DoorOutcome,
  farmOrder,
  type IstDate,
  istDateOf,
  linesNow,
  MOST_COUNTED,
  openOutcomeOf,
  pinOf,
  visitOrder,
  waitsForDecision,
} from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { StaffAct } from '../../foundation/write-entry.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { People } from '../../records/person.ts'
import { findPin } from '../order/delivery/pins.ts'
import { ordersFor } from '../order/policy.ts'
import { journalOpenings } from '../order/read-order.ts'

export interface ReadRound {
  by: StaffAct
  /** By default today. */
  day?: IstDate | undefined
  /** By default the one with most stops. */
  area?: DeliveryArea | undefined
  district?: string | undefined
  limit: number
}

interface RoundFarmView {
  farmerId: number
  farmName: string
  location: string
  /** The farmer's; '' when unknown. */
  phone: string
  orders: number
  boxes: number
}

/**
 * An order of a round with its last outcome at the door; undefined if that was on an earlier day, or another time was chosen since:
 * it is visited again.
 */
export interface RoundStopView {
  order: OrderRecord
  last: DoorOutcome<Date> | undefined
}

export interface RoundView {
  day: IstDate
  district: string
  area: DeliveryArea
  areas: { area: DeliveryArea; stops: number }[]
  farms: RoundFarmView[]
  stops: RoundStopView[]
  hasMore: boolean
}

type DueOrder = Pick<OrderRecord, '_id' | 'district' | 'status' | 'delivery' | 'timeline'> & {
  recipient: Pick<OrderRecord['recipient'], 'zipCode'>
}
const DUE_FIELDS = { district: 1, status: 1, delivery: 1, timeline: 1, 'recipient.zipCode': 1 }

function pinOfOrder({ recipient }: Pick<DueOrder, 'recipient'>) {
  const pin = pinOf(recipient.zipCode)
  return pin === undefined ? undefined : findPin(pin)
}

/** Returns the area whose rounds include an order; a PIN outside all areas counts as the farthest. */
function areaOfOrder(order: Pick<DueOrder, 'recipient'>): DeliveryArea {
  const area = pinOfOrder(order)?.area
  return area === undefined || area === 'outside' ? 'extended' : area
}

/** Returns the most frequent value, the first of several; undefined of none. */
function mostFrequent<Value extends string>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0]
}

interface RoundScope {
  actor: Actor
  day: IstDate
  district: string | undefined
}

function readDue({ actor, district }: RoundScope, filter: Record<string, unknown>, { connection }: Domain) {
  const scope = { ...ordersFor(actor, 'order.deliver'), isForFarm: true, 'delivery.isPickup': false }
  const within = { $and: [scope, district === undefined ? {} : { district }] }
  return Orders(connection)
    .find({ ...within, ...filter })
    .select(DUE_FIELDS)
    .sort({ 'delivery.date': 1, _id: 1 })
    .lean<DueOrder[]>()
}

/** Returns the orders due by a day, without those that await a decision. */
async function openOrders(scope: RoundScope, domain: Domain): Promise<DueOrder[]> {
  const statuses: OrderRecord['status'][] = ['packaging', 'shipping']
  const filter = { status: trusted({ $in: statuses }), 'delivery.date': trusted({ $lte: scope.day }) }
  return (await readDue(scope, filter, domain)).filter(order => !waitsForDecision(order))
}

/** Returns the orders of a day's rounds: due ones, and those delivered on the day. */
async function dueOrders(scope: RoundScope, domain: Domain) {
  const [due, delivered] = await Promise.all([
    openOrders(scope, domain),
    readDue(scope, { status: 'delivered', deliveredOn: scope.day }, domain),
  ])
  return { due, delivered }
}

/** Counts the stops of a delivery agent's rounds today, up to `MOST_COUNTED`. Opens no order. */
export async function countStops({ actor, now }: { actor: Actor; now: Date }, domain: Domain): Promise<number> {
  const due = await openOrders({ actor, day: istDateOf(now), district: actor.district ?? undefined }, domain)
  return Math.min(due.length, MOST_COUNTED)
}

async function farmsOf(orders: readonly OrderRecord[], { connection }: Domain) {
  const ids = [...new Set(orders.map(({ farmerId }) => farmerId))]
  const farms = await Farms(connection)
    .find({ _id: trusted({ $in: ids }) })
    .select({ ownerId: 1, location: 1, coordinates: 1 })
    .lean<Pick<FarmRecord, '_id' | 'ownerId' | 'location' | 'coordinates'>[]>()
  const owners = await People(connection)
    .find({ _id: trusted({ $in: farms.map(({ ownerId }) => ownerId) }) })
    .select({ phone: 1 })
    .lean()
  const phones = new Map(owners.map(({ _id, phone }) => [_id, phone ?? '']))
  return new Map(farms.map(farm => [farm._id, { ...farm, phone: phones.get(farm.ownerId) ?? '' }]))
}

type FarmsById = Awaited<ReturnType<typeof farmsOf>>

const boxesOf = (order: OrderRecord) => linesNow(order).reduce((sum, { quantity }) => sum + quantity, 0)
const boxesOfAll = (orders: readonly OrderRecord[]) => orders.reduce((sum, order) => sum + boxesOf(order), 0)

/**
 * Returns the farms of a round in the order of the route, and the place of the last one. Counts all its orders, so that the route stays
 * the same all day.
 */
function farmRoute(orders: readonly OrderRecord[], farms: FarmsById) {
  const origins = [...new Set(orders.map(({ farmerId }) => farmerId))].map(id => ({
    id,
    boxes: boxesOfAll(orders.filter(({ farmerId }) => farmerId === id)),
    at: farms.get(id)?.coordinates ?? undefined,
  }))
  const route = farmOrder(origins)
  const located = route.map(id => farms.get(id)?.coordinates).filter(at => at !== null && at !== undefined)
  return { route, from: located.at(-1) }
}

function farmView(farmerId: number, orders: readonly OrderRecord[], farms: FarmsById): RoundFarmView[] {
  const waiting = orders.filter(order => order.farmerId === farmerId && order.status === 'packaging')
  const [first] = waiting
  if (first === undefined) return []
  const { location = '', phone = '' } = farms.get(farmerId) ?? {}
  return [{ farmerId, farmName: first.farmName, location, phone, orders: waiting.length, boxes: boxesOfAll(waiting) }]
}

/** Returns the last outcome at the door for a round: one before the day `since` is ignored, since the stop is visited again. */
function lastOutcome({ timeline }: OrderRecord, since: IstDate): DoorOutcome<Date> | undefined {
  const last = openOutcomeOf(timeline)
  return last && istDateOf(last.at) >= since ? last : undefined
}

/** Stops to visit come first, then failed ones of this day, then delivered ones. */
function turnOf({ order, last }: RoundStopView): number {
  if (order.status === 'delivered') return 2
  return last === undefined ? 0 : 1
}

/** Outcomes count from the day `since` on. */
function stopViews(orders: readonly OrderRecord[], from: Coordinates | undefined, since: IstDate): RoundStopView[] {
  const targets = orders.map(order => ({
    id: order._id,
    zipCode: order.recipient.zipCode,
    window: order.delivery.window,
    at: pinOfOrder(order)?.at,
  }))
  const byId = new Map(orders.map(order => [order._id, order]))
  const stops = visitOrder(targets, from)
    .map(id => byId.get(id))
    .filter(order => order !== undefined)
    .map(order => ({ order, last: lastOutcome(order, since) }))
  return stops.sort((a, b) => turnOf(a) - turnOf(b))
}

/**
 * Returns a day's round of an area, in the order of the route, for staff in scope. Journals that they opened these orders before the
 * response. docs/product/delivery.md#rounds.
 */
export async function readRound(input: ReadRound, domain: Domain): Promise<RoundView> {
  const { by, limit } = input
  const today = istDateOf(by.now)
  const { day = today } = input
  const own = by.actor.role === 'admin' ? undefined : (by.actor.district ?? undefined)
  const all = await dueOrders({ actor: by.actor, day, district: input.district ?? own }, domain)
  const everywhere = [...all.due, ...all.delivered].flatMap(order => order.district ?? [])
  const district = input.district ?? own ?? mostFrequent(everywhere) ?? ''
  const ofDistrict = (orders: readonly DueOrder[]) => orders.filter(order => order.district === district)
  const due = ofDistrict(all.due)
  const stopsOf = (area: DeliveryArea) => due.filter(order => areaOfOrder(order) === area).length
  const areas = DELIVERY_AREAS.map(area => ({ area, stops: stopsOf(area) }))
  const area = input.area ?? mostFrequent(due.map(areaOfOrder)) ?? DELIVERY_AREAS[0]
  const listed = [...due, ...ofDistrict(all.delivered)].filter(order => areaOfOrder(order) === area)
  const first = { _id: trusted({ $in: listed.slice(0, limit).map(({ _id }) => _id) }) }
  const orders = await Orders(domain.connection)
    .find({ ...first, ...ordersFor(by.actor, 'order.deliver') })
    .lean<OrderRecord[]>()
  const farms = await farmsOf(orders, domain)
  const { route, from } = farmRoute(orders, farms)
  await journalOpenings(orders, by, domain)
  const views = {
    farms: route.flatMap(id => farmView(id, orders, farms)),
    // Tomorrow's round may be worked on today.
    stops: stopViews(orders, from, [day, today].sort()[0] ?? today),
  }
  return { day, district, area, areas, ...views, hasMore: listed.length > limit }
}
