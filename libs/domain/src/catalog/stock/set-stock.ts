import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { STOCK_FIELDS, Stocks } from '../../records/stock.ts'

/**
 * Sets the available boxes, as the farmer counts them; those reserved or sold stay as they are.
 * Call it in the transaction that changes the product and its `soldOut`.
 */
export async function setStock(productId: number, boxes: number, tx: Domain): Promise<void> {
  // Restocked, so that the farm is notified again when it runs out again.
  await Stocks(tx.connection).updateOne(
    { _id: productId, lowLimit: trusted({ $lt: boxes }) },
    { $unset: { lowLimit: 1 } },
    { session: tx.session },
  )
  await Stocks(tx.connection).updateOne(
    { _id: productId },
    { $set: { [STOCK_FIELDS.available]: boxes }, $setOnInsert: { [STOCK_FIELDS.reserved]: 0, [STOCK_FIELDS.sold]: 0 } },
    { upsert: true, session: tx.session },
  )
}
