import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Orders } from '../../records/order.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import type { CountedOrder } from './figures.ts'

const FIELDS = [
  ...['buyerId', 'district', 'taluk', 'status', 'paymentMethod', 'paymentStatus', 'isForFarm', 'total', 'createdAt'],
  ...['productId', 'categoryId', 'quantity', 'status', 'harvestDate', 'harvestMonth', 'harvestedOn'].map(
    field => `items.${field}`,
  ),
]

/** Orders of before items had their category: it is the product's of now. */
async function withCategories(orders: readonly CountedOrder[], tx: Domain): Promise<CountedOrder[]> {
  const productIds = orders.flatMap(({ items }) =>
    items.filter(({ categoryId }) => categoryId === undefined).map(({ productId }) => productId),
  )
  if (productIds.length === 0) return [...orders]
  const products = await Products(tx.connection)
    .find({ _id: trusted({ $in: [...new Set(productIds)] }) })
    .select({ categoryId: 1 })
    .session(tx.session ?? null)
    .lean<Pick<ProductRecord, '_id' | 'categoryId'>[]>()
  const categoryOf = new Map(products.map(({ _id, categoryId }) => [_id, categoryId]))
  return orders.map(order => ({
    ...order,
    items: order.items.map(item => ({
      ...item,
      categoryId: item.categoryId ?? categoryOf.get(item.productId) ?? null,
    })),
  }))
}

/** Returns the orders that match, as they are now, with what their figures follow from. */
export async function readCountedOrders(filter: Record<string, unknown>, tx: Domain): Promise<CountedOrder[]> {
  const orders = await Orders(tx.connection)
    .find(filter)
    .select(FIELDS)
    .session(tx.session ?? null)
    .lean<CountedOrder[]>()
  return withCategories(orders, tx)
}
