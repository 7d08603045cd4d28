import { linesNow, type OrderStatus } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { type OrderItemRecord, type OrderRecord, Orders } from '../../../records/order.ts'

const BEFORE_HARVEST: readonly OrderStatus[] = ['pending', 'accepted', 'growing']

/** Returns the order's current line of a booked product that is not harvested yet. */
function bookedLine(order: OrderRecord, ofProduct: number): OrderItemRecord | undefined {
  return linesNow<OrderItemRecord>(order).find(
    ({ productId, status, harvestedOn }) => productId === ofProduct && status === 'Pre-Order' && !harvestedOn,
  )
}

/** Returns the orders that booked one of these products and await its harvest, earliest first, once per product. */
export async function bookedOrders(
  productIds: readonly number[],
  { connection, session }: Domain,
): Promise<{ order: OrderRecord; line: OrderItemRecord }[]> {
  const status = trusted({ $in: [...BEFORE_HARVEST] })
  const of = trusted({ $in: [...productIds] })
  const orders = await Orders(connection)
    .find({
      $or: [
        { 'items.productId': of, status },
        { 'adjustments.items.productId': of, status },
      ],
    })
    .session(session ?? null)
    .lean<OrderRecord[]>()
  return orders
    .sort((one, other) => one._id - other._id)
    .flatMap(order => productIds.flatMap(id => bookedLine(order, id) ?? []).map(line => ({ order, line })))
}
