import type { Domain } from '../../foundation/domain.ts'
import { Stocks } from '../../records/stock.ts'

/** Gives a new product its boxes. Call it in the transaction that makes the product. */
export async function createStock(productId: number, boxes: number, inside: Domain): Promise<void> {
  await Stocks(inside.connection).create([{ _id: productId, left: boxes, held: 0, sold: 0 }], {
    session: inside.session,
  })
}
