import { type Actor, fail, type OrderStatus, parseOrderStatus } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type Page, type PageRequest, readPage, type Sort } from '../../foundation/paging.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { ordersFor } from './policy.ts'

export const NEWEST_FIRST: Sort = [
  ['createdAt', -1, 'moment'],
  ['_id', -1, 'number'],
]
export const OLDEST_FIRST: Sort = [
  ['createdAt', 1, 'moment'],
  ['_id', 1, 'number'],
]
export const DUE_FIRST: Sort = [
  ['delivery.date', 1, 'string'],
  ['_id', 1, 'number'],
]
/** For a buyer's own orders: ids rise with time. */
const HIGHEST_FIRST: Sort = [['_id', -1, 'number']]

export interface ListOrders {
  actor: Actor
  page: PageRequest
}

export interface OrderStatusFilter {
  /** As sent by the client: 'canceled' is 'cancelled'; '' and 'all' mean every status. */
  status?: string | undefined
}

/** @throws VALIDATION for an unknown status */
export function statusFilter(requested: string | undefined): { status?: OrderStatus } {
  if (requested === undefined || requested === '' || requested === 'all') return {}
  const status = parseOrderStatus(requested)
  return status
    ? { status }
    : fail('VALIDATION', { fields: { status: say('order.unknownStatus', { status: requested }) } })
}

export function listBoughtOrders({ actor, page }: ListOrders, domain: Domain): Promise<Page<OrderRecord>> {
  const model = Orders(domain.connection)
  return readPage<OrderRecord>({ model, filter: { buyerId: actor.id }, sort: HIGHEST_FIRST, page }, domain)
}

/** Returns the orders, newest first, of a person's latest purchase that is neither cancelled, unpaid nor a replacement; empty without one. docs/product/orders.md#order-again. */
export async function listLatestPurchase({ actor }: { actor: Actor }, { connection }: Domain): Promise<OrderRecord[]> {
  const bought = {
    buyerId: actor.id,
    replaces: trusted({ $exists: false }),
    status: trusted({ $ne: 'cancelled' as const }),
    $or: [
      { status: trusted({ $ne: 'pending' as const }) },
      { paymentMethod: 'cod' as const },
      { paymentStatus: trusted({ $ne: 'unpaid' as const }) },
    ],
  }
  const latest = await Orders(connection).findOne(bought).sort({ _id: -1 }).select({ purchaseId: 1 }).lean()
  if (!latest) return []
  const { purchaseId } = latest
  return Orders(connection)
    .find({ ...bought, purchaseId })
    .sort({ _id: -1 })
    .lean<OrderRecord[]>()
}

/**
 * Returns an order to its buyer, its farm and staff in scope.
 * @throws NOT_FOUND for everybody else
 */
export async function findOrder({ actor, id }: { actor: Actor; id: number }, domain: Domain): Promise<OrderRecord> {
  const order = await Orders(domain.connection)
    .findOne({ _id: id, ...ordersFor(actor, 'order.read') }, null, { session: domain.session })
    .lean<OrderRecord>()
  return order ?? fail('NOT_FOUND')
}

export function ordersOfPurchase(
  { purchaseId, buyerId }: Pick<OrderRecord, 'purchaseId' | 'buyerId'>,
  { connection, session }: Domain,
): Promise<OrderRecord[]> {
  return Orders(connection).find({ buyerId, purchaseId }, null, { session }).sort({ _id: 1 }).lean<OrderRecord[]>()
}
