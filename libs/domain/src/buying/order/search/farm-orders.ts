import {
  type Actor,
  addDays,
  type DeliveryWindow,
  type FarmWork,
  type IstDate,
  istDateOf,
  MOST_COUNTED,
  OPEN_STATUSES,
  type OrderStatus,
  packsUntil,
  STATUSES_OF_WORK,
} from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { type Page, readPage } from '../../../foundation/paging.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import { Complaints } from '../../../records/complaint.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { ordersOfFarm } from '../policy.ts'
import { DUE_FIRST, type ListOrders, NEWEST_FIRST, type OrderStatusFilter, statusFilter } from '../queries.ts'
import { journalOpenings } from '../read-order.ts'
import { orderSearch } from './order-words.ts'

export interface FarmOrderFilters extends OrderStatusFilter {
  /** Kind of work; 'open' means all. Sorts by due day. */
  work?: FarmWork | 'open' | 'complaints' | undefined
  search?: string | undefined
  /** Day of the expected arrival. */
  due?: IstDate | undefined
  /** Expected arrival before this day. */
  before?: IstDate | undefined
  window?: DeliveryWindow | undefined
}

const oneOf = (statuses: readonly OrderStatus[]) => trusted({ $in: [...statuses] })

/** Returns the conditions of a kind of work, the same as `farmWorkOf`. */
function workFilter(work: FarmOrderFilters['work'], now: Date): Record<string, unknown>[] {
  if (work === undefined || work === 'complaints') return []
  if (work === 'open') return [{ status: oneOf(OPEN_STATUSES) }]
  const until = packsUntil(istDateOf(now))
  const more: Readonly<Record<FarmWork, Record<string, unknown>>> = {
    accept: {},
    pack: { packedAt: null, 'delivery.date': trusted({ $lte: until }) },
    send: { packedAt: trusted({ $ne: null }) },
    way: {},
    growing: { packedAt: null, $or: [{ status: 'growing' }, { 'delivery.date': trusted({ $gt: until }) }] },
  }
  return [{ status: oneOf(STATUSES_OF_WORK[work]) }, more[work]]
}

/** Returns the ids of the orders of the actor's farm with an open complaint, at most `MOST_COUNTED`. */
export async function complainedOrderIds({ farmId }: Actor, { connection }: Domain): Promise<number[]> {
  const open = { farmerId: farmId ?? 0, dueAt: trusted({ $gt: new Date(0) }) }
  const rows = await Complaints(connection).find(open, { orderId: 1 }).sort({ dueAt: 1 }).limit(MOST_COUNTED).lean()
  return [...new Set(rows.map(({ orderId }) => orderId))]
}

/**
 * Returns a page of the matching orders of the actor's farm, newest first, or with `work` by the day of expected arrival, then by
 * id. docs/product/farmer-dashboard.md#what-to-do-first.
 * @throws VALIDATION for an unknown status
 */
export async function listFarmOrders(
  { actor, now, page, status, work, search, due, before, window }: ListOrders & FarmOrderFilters & { now: Date },
  domain: Domain,
): Promise<Page<OrderRecord>> {
  const model = Orders(domain.connection)
  const filter = {
    ...ordersOfFarm(actor),
    ...statusFilter(status),
    ...(before !== undefined && { 'delivery.date': trusted({ $lt: before }) }),
    ...(due !== undefined && { 'delivery.date': due }),
    ...(window !== undefined && { 'delivery.window': window }),
    ...(work === 'complaints' && { _id: trusted({ $in: await complainedOrderIds(actor, domain) }) }),
  }
  const sort = work === undefined ? NEWEST_FIRST : DUE_FIRST
  const clauses = [...workFilter(work, now), ...orderSearch(search)]
  return readPage<OrderRecord>({ model, filter, clauses, sort, page }, domain)
}

export interface FarmWorkCounts extends Record<FarmWork, number> {
  late: number
}

/** Returns how many orders need each kind of work, each counted up to `MOST_COUNTED`. */
export async function countFarmWork(
  { actor, now }: { actor: Actor; now: Date },
  { connection }: Domain,
): Promise<FarmWorkCounts> {
  const count = (work: FarmWork | 'open', more: Record<string, unknown> = {}) =>
    Orders(connection)
      .countDocuments({ ...ordersOfFarm(actor), ...more, $and: workFilter(work, now) })
      .limit(MOST_COUNTED)
  const [accept, pack, send, way, growing, late] = await Promise.all([
    count('accept'),
    count('pack'),
    count('send'),
    count('way'),
    count('growing'),
    count('open', { 'delivery.date': trusted({ $lt: istDateOf(now) }) }),
  ])
  return { accept, pack, send, way, growing, late }
}

/** Returns how many open orders should arrive on a day, counted up to `MOST_COUNTED`. */
export async function countDueOn(
  { actor, date }: { actor: Actor; date: IstDate },
  { connection }: Domain,
): Promise<number> {
  return Orders(connection)
    .countDocuments({ ...ordersOfFarm(actor), status: oneOf(OPEN_STATUSES), 'delivery.date': date })
    .limit(MOST_COUNTED)
}

export interface DaySheetOrders {
  date: IstDate
  orders: OrderRecord[]
  /** Number of that day's orders that are not accepted yet. */
  toAccept: number
  hasMore: boolean
}

/**
 * Returns up to `limit` accepted orders of the actor's farm due on a day, by due day and id; for today also overdue ones. They contain
 * names and phone numbers: an assisting agent's read is journalled before the response.
 * docs/product/farmer-dashboard.md#day-sheet.
 */
export async function readDaySheet(
  { by, limit, ...options }: { by: StaffAct; date?: IstDate | undefined; limit: number },
  domain: Domain,
): Promise<DaySheetOrders> {
  const { connection } = domain
  const { actor, now } = by
  const today = istDateOf(now)
  const { date = today } = options
  const dueDate = date === today ? trusted({ $lt: addDays(today, 1) }) : date
  const accepted = OPEN_STATUSES.filter(status => status !== 'pending')
  const [orders, toAccept] = await Promise.all([
    Orders(connection)
      .find({ ...ordersOfFarm(actor), status: oneOf(accepted), 'delivery.date': dueDate })
      .sort({ 'delivery.date': 1, _id: 1 })
      .limit(limit + 1)
      .lean<OrderRecord[]>(),
    Orders(connection)
      .countDocuments({ ...ordersOfFarm(actor), status: 'pending', 'delivery.date': dueDate })
      .limit(MOST_COUNTED),
  ])
  const daySheet = { date, orders: orders.slice(0, limit), toAccept, hasMore: orders.length > limit }
  await journalOpenings(daySheet.orders, by, domain)
  return daySheet
}
