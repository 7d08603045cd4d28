import {
  type Actor,
  addDays,
  defaultOrderSort,
  type IstDate,
  MOST_COUNTED,
  type OfficeWork,
  OPEN_STATUSES,
  type OrderSort,
  type OrderStatus,
  startOfIstDay,
} from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { type Page, readPage, type Sort } from '../../../foundation/paging.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { ordersInArea } from '../policy.ts'
import {
  DUE_FIRST,
  type ListOrders,
  NEWEST_FIRST,
  OLDEST_FIRST,
  type OrderStatusFilter,
  statusFilter,
} from '../queries.ts'
import { orderSearch } from './order-words.ts'

type Filter = Record<string, unknown>

interface Work {
  kind: OfficeWork
  today: IstDate
}

export interface OrderFilters extends OrderStatusFilter {
  farmerId?: number | undefined
  /** An order number, the end of a phone number, or prefixes of words of customer and products. */
  search?: string | undefined
  /** First and last IST date of placing, inclusive. */
  from?: IstDate | undefined
  to?: IstDate | undefined
  /** Work for the office today. docs/product/office.md#work */
  work?: Work | undefined
}

function placedDuring({ from, to }: OrderFilters): Record<string, unknown> {
  if (from === undefined && to === undefined) return {}
  const first = from !== undefined && { $gte: startOfIstDay(from) }
  const last = to !== undefined && { $lt: startOfIstDay(addDays(to, 1)) }
  return { createdAt: trusted({ ...first, ...last }) }
}

/** Names both values, so that an index of a farm's orders can be used. */
const EITHER_FOR_FARM = { isForFarm: trusted({ $in: [true, false] }) }

const oneOf = (statuses: readonly OrderStatus[]) => trusted({ $in: [...statuses] })

/** Late means the same as for farms; an online order awaits payment until its farm sees it. */
function workFilter({ role }: Actor, { kind, today }: Work, status?: OrderStatus): Filter {
  if (kind === 'complaints') {
    // A manager has no work on complaints passed on to admins.
    const side = role === 'admin' ? {} : { complaintSide: 'manager' as const }
    return { complaintDueAt: trusted({ $exists: true }), ...side, ...(status && { status }) }
  }
  const isLate = kind === 'late'
  const statuses = isLate ? OPEN_STATUSES : (['pending'] as const)
  return {
    status: oneOf(statuses.filter(each => status === undefined || each === status)),
    isForFarm: kind !== 'unpaid',
    ...(isLate && { 'delivery.date': trusted({ $lt: today }) }),
  }
}

/**
 * Returns the query of the orders within a staff member's scope that match the filters.
 * @throws VALIDATION for an unknown status
 */
export function areaQuery(actor: Actor, { status, farmerId, search, work, ...days }: OrderFilters) {
  const ofStatus = statusFilter(status)
  const filter: Filter = {
    ...ordersInArea(actor),
    ...(farmerId !== undefined && { farmerId, ...EITHER_FOR_FARM }),
    ...(work ? workFilter(actor, work, ofStatus.status) : ofStatus),
    ...placedDuring(days),
  }
  return { filter, clauses: orderSearch(search) }
}

/** Returns how many orders in a staff member's scope need this work, counted up to `MOST_COUNTED`. */
export async function countAreaWork(
  { actor, work }: { actor: Actor; work: Work },
  { connection }: Domain,
): Promise<number> {
  const filter = { ...ordersInArea(actor), ...workFilter(actor, work) }
  const hint = dueIndex(filter)
  return Orders(connection)
    .countDocuments(filter, { ...(hint && { hint }) })
    .limit(MOST_COUNTED)
}

export interface ListAreaOrders extends ListOrders, OrderFilters {
  /** By default newest first; for work, due first. */
  sort?: OrderSort | undefined
}

/** Overdue ones come first. */
const COMPLAINT_FIRST: Sort = [
  ['complaintDueAt', 1, 'moment'],
  ['_id', 1, 'number'],
]
const SORTS: Readonly<Record<OrderSort, Sort>> = { newest: NEWEST_FIRST, oldest: OLDEST_FIRST, due: DUE_FIRST }

type IndexKeys = Record<string, 1 | -1>

interface AreaRead {
  filter: Filter
  hint: IndexKeys | undefined
}

const NEWEST = { createdAt: -1, _id: -1 } as const

/** Returns the keys of an index of an area's orders with one more field. */
function areaIndex(filter: Filter, field: 'words' | 'status'): IndexKeys {
  const ofTaluk = filter.taluk !== undefined && ({ taluk: 1 } as const)
  return { ...(filter.district !== undefined && { district: 1 }), ...ofTaluk, [field]: 1, ...NEWEST }
}

/** Few orders have a complaint at the office, so this index suits any other filter. */
function complaintIndex({ district }: Filter): IndexKeys {
  return { ...(district !== undefined && { district: 1 }), complaintDueAt: 1, _id: 1 }
}

/** Returns the keys of the index by due day; undefined for readers without a scope. */
function dueIndex(filter: Filter): IndexKeys | undefined {
  if (filter._id !== undefined) return undefined
  if (filter.complaintDueAt !== undefined) return complaintIndex(filter)
  const byDay = { 'delivery.date': 1, _id: 1 } as const
  if (filter.farmerId !== undefined) return { farmerId: 1, status: 1, ...byDay }
  const ofTaluk = filter.taluk !== undefined && ({ taluk: 1 } as const)
  return { ...(filter.district !== undefined && { district: 1 }), ...ofTaluk, status: 1, isForFarm: 1, ...byDay }
}

/** Without a status, closed orders are excluded: they have no due day. */
function dueRead(filter: Filter): AreaRead {
  const open = { ...EITHER_FOR_FARM, status: oneOf(OPEN_STATUSES), ...filter }
  return { filter: open, hint: dueIndex(open) }
}

/** Maximum number of orders of a status, or with a word, that a read may scan to find those with both. */
const FEW = 500

/** The latest valid Date, in milliseconds. */
const LAST_MOMENT = new Date(8.64e15)

/**
 * Plans the read of a status within a search: no index has both, since each step of an order would rewrite all its words. Reads by status
 * if few orders have it, by word if few have that; otherwise by word within the time span of that status's orders, most of which were
 * placed at about the same time.
 */
async function statusInSearch(
  filter: Filter,
  clauses: readonly Record<string, unknown>[],
  { connection }: Domain,
): Promise<AreaRead> {
  const [byStatus, byWord] = [areaIndex(filter, 'status'), areaIndex(filter, 'words')]
  const { status: _, ...withoutStatus } = filter
  const count = (of: Filter, hint: IndexKeys) => Orders(connection).countDocuments(of, { hint }).limit(FEW)
  const placedAt = (direction: 1 | -1) =>
    Orders(connection)
      .findOne(filter)
      .sort({ createdAt: direction, _id: direction })
      .select({ createdAt: 1 })
      .hint(byStatus)
      .lean<Pick<OrderRecord, 'createdAt'>>()
  const [ofStatus, ofWord, first, last] = await Promise.all([
    count(filter, byStatus),
    count({ ...withoutStatus, ...clauses[0] }, byWord),
    placedAt(1),
    placedAt(-1),
  ])
  if (ofStatus < FEW && ofStatus <= ofWord) return { filter, hint: byStatus }
  if (ofWord < FEW) return { filter, hint: byWord }
  const span = first && last ? { $gte: first.createdAt, $lte: last.createdAt } : { $gt: LAST_MOMENT }
  return { filter: { ...filter, createdAt: trusted(span) }, hint: byWord }
}

/**
 * Returns the keys of the index to read by: a farm has few orders, and an area has many per status, but few with a
 * word. Undefined when other filters have a complete index, and for readers without a scope.
 */
function indexFor(filter: Filter, isSearched: boolean): IndexKeys | undefined {
  if (filter._id !== undefined || filter['delivery.date'] !== undefined) return dueIndex(filter)
  if (filter.farmerId === undefined) return isSearched ? areaIndex(filter, 'words') : undefined
  if (isSearched) return { farmerId: 1, isForFarm: 1, words: 1, ...NEWEST }
  return filter.status === undefined ? { farmerId: 1, isForFarm: 1, ...NEWEST } : { farmerId: 1, status: 1, ...NEWEST }
}

/** Returns whether a status is filtered within a search of an area, which no index covers. */
function isStatusInSearch({ _id, farmerId, status }: Filter, isSearched: boolean): boolean {
  return isSearched && status !== undefined && farmerId === undefined && _id === undefined
}

/**
 * Returns a page of the orders within a staff member's scope; all for an admin.
 * @throws VALIDATION for an unknown status
 */
export async function listAreaOrders(
  { actor, page, sort: chosenSort, ...filters }: ListAreaOrders,
  domain: Domain,
): Promise<Page<OrderRecord>> {
  const { filter, clauses } = areaQuery(actor, filters)
  const isSearched = clauses.length > 0
  const sort = chosenSort ?? defaultOrderSort(filters.work?.kind)
  const list = { ...{ model: Orders(domain.connection), clauses, page }, sort: SORTS[sort] }
  if (filter.complaintDueAt !== undefined) {
    const first = sort === 'due' ? COMPLAINT_FIRST : list.sort
    return readPage<OrderRecord>({ ...list, sort: first, filter, hint: dueIndex(filter) }, domain)
  }
  if (sort === 'due') return readPage<OrderRecord>({ ...list, ...dueRead(filter) }, domain)
  const read = isStatusInSearch(filter, isSearched)
    ? await statusInSearch(filter, clauses, domain)
    : { filter, hint: indexFor(filter, isSearched) }
  return readPage<OrderRecord>({ ...list, ...read }, domain)
}
