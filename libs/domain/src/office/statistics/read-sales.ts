import { fail, type OrderStatus, type Paise } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Products } from '../../records/product.ts'

const MOST_SALES = 100

interface Sale {
  orderId: number
  productId: number
  customerName: string
  /** Boxes. */
  quantity: number
  /** Per box, as it was ordered. */
  price: Paise
  orderDate: Date
  orderStatus: OrderStatus
}

export interface ProductSalesView {
  totalOrders: number
  /** Boxes. */
  totalQuantitySold: number
  /** Without order fees. */
  totalRevenue: Paise
  /** The newest first, at most 100. */
  salesHistory: Sale[]
}

/** An order is a sale unless it was cancelled, its online payment is open, or its money went back: the rule of the overview's revenue. */
function salesOf(productId: number): Record<string, unknown> {
  return {
    'items.productId': productId,
    isForFarm: true,
    status: trusted({ $ne: 'cancelled' }),
    $or: [{ paymentMethod: 'cod' }, { paymentStatus: 'paid' }],
  }
}

type Totals = Pick<ProductSalesView, 'totalOrders' | 'totalQuantitySold' | 'totalRevenue'>

async function totalsOf(productId: number, { connection }: Domain): Promise<Totals> {
  const sales = { ...salesOf(productId), status: { $ne: 'cancelled' } }
  const [totalOrders, [sums]] = await Promise.all([
    Orders(connection).countDocuments(salesOf(productId)),
    Orders(connection).aggregate<{ boxes: number; revenue: Paise }>([
      { $match: sales },
      { $unwind: '$items' },
      { $match: { 'items.productId': productId } },
      { $group: { _id: null, boxes: { $sum: '$items.quantity' }, revenue: { $sum: '$items.lineTotal' } } },
    ]),
  ])
  return { totalOrders, totalQuantitySold: sums?.boxes ?? 0, totalRevenue: sums?.revenue ?? 0 }
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

/** Returns what was sold of a product, a deleted one with orders included, for admins. docs/product/office.md#product-sales. Throws NOT_FOUND. */
export async function readSales({ id }: { id: number }, domain: Domain): Promise<ProductSalesView> {
  const { connection } = domain
  const [product, totals, orders] = await Promise.all([
    Products(connection).exists({ _id: id }),
    totalsOf(id, domain),
    Orders(connection).find(salesOf(id)).sort({ _id: -1 }).limit(MOST_SALES).lean<OrderRecord[]>(),
  ])
  if (product === null) return fail('NOT_FOUND')
  return { ...totals, salesHistory: orders.flatMap(order => salesIn(order, id)).slice(0, MOST_SALES) }
}
