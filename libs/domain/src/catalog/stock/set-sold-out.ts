import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Products, SOLD_STATUSES } from '../../records/product.ts'

/**
 * Copies to a product whether its stock is sold out. Called only by the stock aggregate, inside its transaction;
 * writes nothing when nothing changes.
 */
export async function setSoldOut(productId: number, soldOut: boolean, { connection, session }: Domain): Promise<void> {
  const change = (filter: Record<string, unknown>, rank: 0 | 1) =>
    Products(connection).updateOne(
      { _id: productId, soldOut: !soldOut, ...filter },
      { $set: { soldOut, rank } },
      { session },
    )
  await change({ status: trusted({ $in: [...SOLD_STATUSES] }) }, soldOut ? 1 : 0)
  await change({ status: trusted({ $nin: [...SOLD_STATUSES] }) }, 1)
}
