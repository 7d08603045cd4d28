import type { Domain } from '../../foundation/domain.ts'
import { Stocks } from '../../records/stock.ts'

/** Gives a new product its boxes. Call it in the transaction that makes the product. */
export async function createStock(productId: number, boxes: number, tx: Domain): Promise<void> {
  await Stocks(tx.connection).create([{ _id: productId, left: boxes, held: 0, sold: 0 }], {
    session: tx.session,
  })
}
