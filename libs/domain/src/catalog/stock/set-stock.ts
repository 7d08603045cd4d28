import type { Domain } from '../../foundation/domain.ts'
import { STOCK_FIELDS, Stocks } from '../../records/stock.ts'

/**
 * Sets how many boxes can still be bought, as the farmer counts them; what is reserved or sold stays as it is.
 * Call it in the transaction that changes the product, and give the product's `soldOut` the same transaction.
 */
export async function setStock(productId: number, boxes: number, tx: Domain): Promise<void> {
  await Stocks(tx.connection).updateOne(
    { _id: productId },
    { $set: { [STOCK_FIELDS.available]: boxes }, $setOnInsert: { [STOCK_FIELDS.reserved]: 0, [STOCK_FIELDS.sold]: 0 } },
    { upsert: true, session: tx.session },
  )
}
