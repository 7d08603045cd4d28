import { trusted } from 'mongoose'
import { addEvent } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { Products, SOLD_STATUSES } from '../../records/product.ts'
import { newStock, STOCK_FIELDS, Stocks } from '../../records/stock.ts'

/**
 * Sets the available boxes to the farmer's count; reserved and sold ones stay unchanged.
 * Call it in the transaction that changes the product and its `soldOut`.
 */
export async function setStock(productId: number, boxes: number, now: Date, tx: Domain): Promise<void> {
  // Restocked, so that the farm is notified when it runs out again.
  const refilled = await Stocks(tx.connection).updateOne(
    { _id: productId, lowLimit: trusted({ $lt: boxes }) },
    { $unset: { lowLimit: 1 } },
    { session: tx.session },
  )
  if (refilled.modifiedCount > 0) await addEvent({ kind: 'stockRefilled', at: now, productId }, tx)
  await Stocks(tx.connection).updateOne(
    { _id: productId },
    { $set: { [STOCK_FIELDS.available]: boxes }, $setOnInsert: { [STOCK_FIELDS.reserved]: 0, [STOCK_FIELDS.sold]: 0 } },
    { upsert: true, session: tx.session },
  )
}

/** Writes the stock of a new product, in the creating transaction. */
export async function createStock(productId: number, boxes: number, tx: Domain): Promise<void> {
  await Stocks(tx.connection).create([newStock(productId, boxes)], { session: tx.session })
}

/** Copies to a product whether its stock is sold out, if that changed. Called only by the stock aggregate, inside its transaction. */
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
