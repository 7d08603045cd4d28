import { type Actor, fail, type OrderStatus, parseOrderStatus } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import type { Page, PageRequest } from '../../foundation/paging.ts'
import { readPage, type Sort } from '../../foundation/read-page.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { ordersFor, ordersInArea } from './policy.ts'

/** Ids rise with time. */
const NEWEST_FIRST: Sort = [['_id', -1, 'number']]

export interface ListOrders {
  actor: Actor
  page: PageRequest
}

export interface FilterOrders extends ListOrders {
  /** As the client sent it: 'canceled' is 'cancelled'; '' and 'all' mean every status. */
  status?: string | undefined
  farmerId?: number | undefined
}

function statusFilter(requested: string | undefined): { status?: OrderStatus } {
  if (requested === undefined || requested === '' || requested === 'all') return {}
  const status = parseOrderStatus(requested)
  return status ? { status } : fail('VALIDATION', { fields: { status: `There is no status '${requested}'` } })
}

function list(filter: Record<string, unknown>, page: PageRequest, domain: Domain): Promise<Page<OrderRecord>> {
  return readPage<OrderRecord>({ model: Orders(domain.connection), filter, sort: NEWEST_FIRST, page }, domain)
}

/** Returns a page of the orders that a person bought, newest first. */
export function listBoughtOrders({ actor, page }: ListOrders, domain: Domain): Promise<Page<OrderRecord>> {
  return list({ buyerId: actor.id }, page, domain)
}

/** Returns a page of the orders of the actor's farm, newest first, without those whose online payment is open. @throws VALIDATION for an unknown status. */
export function listFarmOrders(
  { actor, status, page }: Omit<FilterOrders, 'farmerId'>,
  domain: Domain,
): Promise<Page<OrderRecord>> {
  return list({ farmerId: actor.farmId ?? 0, isForFarm: true, ...statusFilter(status) }, page, domain)
}

/** Returns a page of the orders within a staff member's scope, newest first; all for an admin. @throws VALIDATION for an unknown status. */
export function listAreaOrders(
  { actor, status, farmerId, page }: FilterOrders,
  domain: Domain,
): Promise<Page<OrderRecord>> {
  const filter = { ...ordersInArea(actor), ...statusFilter(status), ...(farmerId !== undefined && { farmerId }) }
  return list(filter, page, domain)
}

/** Returns one order, for its buyer, its farm and staff in scope. @throws NOT_FOUND for everybody else. */
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
