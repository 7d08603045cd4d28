import type { Domain } from '../../foundation/domain.ts'
import { newStock, Stocks } from '../../records/stock.ts'

/** Writes the stock of a new product. Call it in the transaction that creates the product. */
export async function createStock(productId: number, boxes: number, tx: Domain): Promise<void> {
  await Stocks(tx.connection).create([newStock(productId, boxes)], { session: tx.session })
}
