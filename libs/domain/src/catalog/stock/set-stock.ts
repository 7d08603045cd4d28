import type { Domain } from '../../foundation/domain.ts'
import { Stocks } from '../../records/stock.ts'

/**
 * Sets how many boxes can still be bought, as the farmer counts them; what is held or sold stays as it is.
 * Call it in the transaction that changes the product, and give the product's `soldOut` the same transaction.
 */
export async function setStock(productId: number, boxes: number, tx: Domain): Promise<void> {
  await Stocks(tx.connection).updateOne(
    { _id: productId },
    { $set: { left: boxes }, $setOnInsert: { held: 0, sold: 0 } },
    { upsert: true, session: tx.session },
  )
}
