import type { Domain } from '../../foundation/domain.ts'
import { newStock, Stocks } from '../../records/stock.ts'

/** Gives a new product its boxes. Call it in the transaction that makes the product. */
export async function createStock(productId: number, boxes: number, tx: Domain): Promise<void> {
  await Stocks(tx.connection).create([newStock(productId, boxes)], { session: tx.session })
}
