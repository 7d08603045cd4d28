import { currentOrder, fail, type OrderStatus, type Paise } from '@santhe/rules'
import { trusted } from 'mongoose'
import { ordersWith } from '../../buying/order/doubts.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Products } from '../../records/product.ts'

const MOST_SALES = 100

interface Sale {
  orderId: number
  productId: number
  customerName: string
  quantity: number
  /** Ordered price per box. */
  price: Paise
  orderDate: Date
  orderStatus: OrderStatus
}

export interface ProductSalesView {
  totalOrders: number
  totalQuantitySold: number
  /** Without order fees. */
  totalRevenue: Paise
  /** Newest first, at most 100. */
  salesHistory: Sale[]
}

/** An order is a sale unless it is cancelled, unpaid online or refunded: the same rule as the overview's revenue. */
function salesOf(productId: number): Record<string, unknown> {
  return {
    $and: [ordersWith(productId), { $or: [{ paymentMethod: 'cod' }, { paymentStatus: 'paid' }] }],
    isForFarm: true,
    status: trusted({ $ne: 'cancelled' }),
  }
}

type Totals = Pick<ProductSalesView, 'totalOrders' | 'totalQuantitySold' | 'totalRevenue'>

/** Boxes and money of a product in one order, after its adjustments. */
function lineOf({ items }: Pick<OrderRecord, 'items'>, productId: number) {
  const lines = items.filter(item => item.productId === productId)
  const sum = (field: 'quantity' | 'lineTotal') => lines.reduce((all, line) => all + line[field], 0)
  return { boxes: sum('quantity'), revenue: sum('lineTotal') }
}

/** Sums all orders as placed, then corrects the few that changed since. */
async function totalsOf(productId: number, { connection }: Domain): Promise<Totals> {
  const sales = { ...salesOf(productId), status: { $ne: 'cancelled' } }
  const [orders, adjusted, [sums]] = await Promise.all([
    Orders(connection).countDocuments(salesOf(productId)),
    Orders(connection)
      .find({ ...salesOf(productId), adjustments: trusted({ $exists: true }) })
      .lean<OrderRecord[]>(),
    Orders(connection).aggregate<{ boxes: number; revenue: Paise }>([
      { $match: sales },
      { $unwind: '$items' },
      { $match: { 'items.productId': productId } },
      { $group: { _id: null, boxes: { $sum: '$items.quantity' }, revenue: { $sum: '$items.lineTotal' } } },
    ]),
  ])
  const changes = adjusted.map(order => {
    const [placed, now] = [lineOf(order, productId), lineOf(currentOrder(order), productId)]
    return { boxes: now.boxes - placed.boxes, revenue: now.revenue - placed.revenue, isOver: now.boxes === 0 }
  })
  const all = [{ boxes: sums?.boxes ?? 0, revenue: sums?.revenue ?? 0 }, ...changes]
  return {
    totalOrders: orders - changes.filter(({ isOver }) => isOver).length,
    totalQuantitySold: all.reduce((sum, { boxes }) => sum + boxes, 0),
    totalRevenue: all.reduce((sum, { revenue }) => sum + revenue, 0),
  }
}

function salesIn({ _id: orderId, recipient, items, createdAt, status }: OrderRecord, productId: number): Sale[] {
  const customerName = `${recipient.firstName} ${recipient.lastName}`
  return items
    .filter(item => item.productId === productId)
    .map(({ quantity, price }) => ({
      ...{ orderId, productId, customerName, quantity, price },
      ...{ orderDate: createdAt, orderStatus: status },
    }))
}

/**
 * Returns the sales of a product, even a deleted one with orders, for admins. docs/product/office.md#product-sales.
 * @throws NOT_FOUND
 */
export async function readSales({ id }: { id: number }, domain: Domain): Promise<ProductSalesView> {
  const { connection } = domain
  const [product, totals, orders] = await Promise.all([
    Products(connection).exists({ _id: id }),
    totalsOf(id, domain),
    Orders(connection).find(salesOf(id)).sort({ _id: -1 }).limit(MOST_SALES).lean<OrderRecord[]>(),
  ])
  if (product === null) return fail('NOT_FOUND')
  return { ...totals, salesHistory: orders.flatMap(order => salesIn(currentOrder(order), id)).slice(0, MOST_SALES) }
}
