import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { startOver } from '../../foundation/retry-on-conflict.ts'
import type { OrderItemRecord } from '../../records/order.ts'
import { type ProductRecord, Products } from '../../records/product.ts'

type Booked = Pick<OrderItemRecord, 'productId' | 'status' | 'harvestDate' | 'harvestedOn'>

/**
 * Repeats the attempt if a farm moved the harvest of boxes since their pricing: the move missed an order that was not written yet. Call
 * it in the transaction that sells them: a move also writes their stock, so that of two concurrent ones one is repeated.
 */
export async function checkHarvests(items: readonly Booked[], { connection, session }: Domain): Promise<void> {
  const booked = items.filter(({ status, harvestedOn }) => status === 'Pre-Order' && !harvestedOn)
  if (booked.length === 0) return
  const moved = booked.map(({ productId: _id, harvestDate }) => ({ _id, harvestDate: trusted({ $ne: harvestDate }) }))
  if (
    await Products(connection)
      .exists({ $or: moved })
      .session(session ?? null)
  )
    startOver()
}

/** Whether a product's boxes are of a later harvest than those that were bought: their buyer has not chosen to wait. */
export function isMovedLater({ status, harvestDate }: Booked, product: ProductRecord | undefined): boolean {
  if (status !== 'Pre-Order') return product?.status === 'Pre-Order'
  const now = product?.harvestDate ?? null
  return harvestDate !== null && now !== null && now > harvestDate
}
