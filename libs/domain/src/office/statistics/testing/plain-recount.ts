import { addDays, type IstDate, istDateOf, mondayOf, ORDER_STATUSES } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { Products } from '../../../records/product.ts'

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Returns the figures as anybody would count them from all orders, by nothing that the figures themselves use. */
export async function plainRecount(
  { isWithin, today, days }: { isWithin: (order: OrderRecord) => boolean; today: IstDate; days: number },
  { connection }: Domain,
) {
  const orders = (await Orders(connection).find({ isForFarm: true }).lean<OrderRecord[]>()).filter(isWithin)
  const categoryOf = new Map((await Products(connection).find().lean()).map(({ _id, categoryId }) => [_id, categoryId]))
  const earning = orders.filter(
    o => o.status !== 'cancelled' && (o.paymentMethod === 'cod' || o.paymentStatus === 'paid'),
  )
  const paymentsBy = (method: string) => {
    const paid = earning.filter(order => order.paymentMethod === method)
    return { count: paid.length, amount: sum(paid.map(order => order.total)) }
  }
  const first = addDays(today, 1 - days)
  const inSpan = orders.filter(order => istDateOf(order.createdAt) >= first)
  const uncancelled = inSpan.filter(({ status }) => status !== 'cancelled').flatMap(({ items }) => items)
  const open = orders.filter(({ status }) => status !== 'cancelled' && status !== 'delivered')
  const boxes = new Map<number, number>()
  for (const { productId, quantity } of uncancelled) {
    const categoryId = categoryOf.get(productId) ?? 0
    boxes.set(categoryId, (boxes.get(categoryId) ?? 0) + quantity)
  }
  return {
    statistics: {
      totalOrders: orders.length,
      ordersByStatus: Object.fromEntries(
        ORDER_STATUSES.map(status => [status, orders.filter(order => order.status === status).length]),
      ),
      onlinePayments: paymentsBy('cashfree'),
      codPayments: paymentsBy('cod'),
      customers: new Set(orders.map(({ buyerId }) => buyerId)).size,
    },
    days: Array.from({ length: days }, (_, place) => {
      const day = addDays(first, place)
      const on = (method: string) => (o: OrderRecord) => istDateOf(o.createdAt) === day && o.paymentMethod === method
      return {
        day,
        onlineOrders: orders.filter(on('cashfree')).length,
        codOrders: orders.filter(on('cod')).length,
        onlineRevenue: sum(earning.filter(on('cashfree')).map(({ total }) => total)),
        codRevenue: sum(earning.filter(on('cod')).map(({ total }) => total)),
      }
    }),
    boxes,
    weeks: Array.from({ length: 12 }, (_, place) => {
      const monday = addDays(mondayOf(today), 7 * place)
      const due = (item: OrderRecord['items'][number]) =>
        item.status === 'Pre-Order' && item.harvestDate !== null && mondayOf(item.harvestDate) === monday
      const of = open.filter(({ items }) => items.some(due))
      return { monday, orders: of.length, boxes: sum(of.flatMap(o => o.items.filter(due).map(i => i.quantity))) }
    }),
  }
}
