import type { Domain } from '../../foundation/domain.ts'
import { Orders } from '../../records/order.ts'
import type { CountedOrder } from './figures.ts'

const FIELDS = [
  ...['buyerId', 'district', 'taluk', 'status', 'paymentMethod', 'paymentStatus', 'isForFarm', 'total', 'createdAt'],
  ...['productId', 'categoryId', 'quantity', 'status', 'harvestDate', 'harvestMonth', 'harvestedOn'].map(
    field => `items.${field}`,
  ),
]

/** Returns the orders that match, as they are now, with what their figures follow from. */
export function readCountedOrders(filter: Record<string, unknown>, tx: Domain): Promise<CountedOrder[]> {
  return Orders(tx.connection)
    .find(filter)
    .select(FIELDS)
    .session(tx.session ?? null)
    .lean<CountedOrder[]>()
}
