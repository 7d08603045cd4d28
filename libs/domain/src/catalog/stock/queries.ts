import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Stocks } from '../../records/stock.ts'

/** How many boxes of each product can be bought now; 0 for a product without stock. */
export async function readStock(productIds: readonly number[], domain: Domain): Promise<Map<number, number>> {
  const left = new Map(productIds.map(id => [id, 0]))
  if (left.size === 0) return left
  const found = await Stocks(domain.connection)
    .find({ _id: trusted({ $in: [...left.keys()] }) }, { left: 1 })
    .session(domain.session ?? null)
    .lean()
  for (const stock of found) left.set(stock._id, stock.left)
  return left
}
