import { type Actor, addDays, type IstDate, type OrderSort, startOfIstDay } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { Page } from '../../foundation/paging.ts'
import { readPage } from '../../foundation/read-page.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { ordersInArea } from '../order/policy.ts'
import { type ListOrders, NEWEST_FIRST, OLDEST_FIRST, type OrderStatusFilter, statusFilter } from '../order/queries.ts'
import { orderSearch } from './order-words.ts'

/** What the office looks for in its orders. */
export interface OrderFilters extends OrderStatusFilter {
  farmerId?: number | undefined
  /** An order number, the end of a phone number, or beginnings of words of customer and products. */
  search?: string | undefined
  /** The first and the last IST date of placing, both included. */
  from?: IstDate | undefined
  to?: IstDate | undefined
}

function placedDuring({ from, to }: OrderFilters): Record<string, unknown> {
  if (from === undefined && to === undefined) return {}
  const first = from !== undefined && { $gte: startOfIstDay(from) }
  const last = to !== undefined && { $lt: startOfIstDay(addDays(to, 1)) }
  return { createdAt: trusted({ ...first, ...last }) }
}

/** An index has a farm's orders by this, which is one of two values. */
const EITHER_FOR_FARM = { isForFarm: trusted({ $in: [true, false] }) }

/** Returns the query of the orders within a staff member's scope that fit the filters. Throws VALIDATION for an unknown status. */
export function areaQuery(actor: Actor, { status, farmerId, search, ...days }: OrderFilters) {
  const filter = {
    ...ordersInArea(actor),
    ...(farmerId !== undefined && { farmerId, ...EITHER_FOR_FARM }),
    ...statusFilter(status),
    ...placedDuring(days),
  }
  return { filter, clauses: orderSearch(search) }
}

export interface ListAreaOrders extends ListOrders, OrderFilters {
  /** By the moment of placing; newest first where it is left out. */
  sort?: OrderSort | undefined
}

/** Returns a page of the orders within a staff member's scope; all for an admin. Throws VALIDATION for an unknown status. */
export async function listAreaOrders(
  { actor, page, sort = 'newest', ...filters }: ListAreaOrders,
  domain: Domain,
): Promise<Page<OrderRecord>> {
  const query = { model: Orders(domain.connection), ...areaQuery(actor, filters) }
  return readPage<OrderRecord>({ ...query, sort: sort === 'oldest' ? OLDEST_FIRST : NEWEST_FIRST, page }, domain)
}
