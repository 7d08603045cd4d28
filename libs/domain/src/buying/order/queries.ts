import { type Actor, fail, type OrderStatus, parseOrderStatus } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import type { Page, PageRequest } from '../../foundation/paging.ts'
import { readPage, type Sort } from '../../foundation/read-page.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { ordersFor } from './policy.ts'

/** Lists run newest first. */
export const NEWEST_FIRST: Sort = [
  ['createdAt', -1, 'moment'],
  ['_id', -1, 'number'],
]
/** What has waited longest comes first. */
export const OLDEST_FIRST: Sort = [
  ['createdAt', 1, 'moment'],
  ['_id', 1, 'number'],
]
/** A buyer's own: ids rise with time. */
const HIGHEST_FIRST: Sort = [['_id', -1, 'number']]

export interface ListOrders {
  actor: Actor
  page: PageRequest
}

export interface OrderStatusFilter {
  /** As the client sent it: 'canceled' is 'cancelled'; '' and 'all' mean every status. */
  status?: string | undefined
}

/** Returns the condition of a status filter. Throws VALIDATION for an unknown status. */
export function statusFilter(requested: string | undefined): { status?: OrderStatus } {
  if (requested === undefined || requested === '' || requested === 'all') return {}
  const status = parseOrderStatus(requested)
  return status ? { status } : fail('VALIDATION', { fields: { status: `There is no status '${requested}'` } })
}

/** Returns a page of the orders that a person bought, newest first. */
export function listBoughtOrders({ actor, page }: ListOrders, domain: Domain): Promise<Page<OrderRecord>> {
  const model = Orders(domain.connection)
  return readPage<OrderRecord>({ model, filter: { buyerId: actor.id }, sort: HIGHEST_FIRST, page }, domain)
}

/** Returns one order, for its buyer, its farm and staff in scope. Throws NOT_FOUND for everybody else. */
export async function findOrder({ actor, id }: { actor: Actor; id: number }, domain: Domain): Promise<OrderRecord> {
  const order = await Orders(domain.connection)
    .findOne({ _id: id, ...ordersFor(actor, 'order.read') })
    .session(domain.session ?? null)
    .lean<OrderRecord>()
  return order ?? fail('NOT_FOUND')
}

/** Returns a purchase's orders by id. */
export function ordersOfPurchase(purchaseId: number, { connection, session }: Domain): Promise<OrderRecord[]> {
  return Orders(connection)
    .find({ purchaseId })
    .sort({ _id: 1 })
    .session(session ?? null)
    .lean<OrderRecord[]>()
}
