import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { STOCK_FIELDS, Stocks } from '../../records/stock.ts'

/** Returns the available boxes by product id; 0 for a product without stock. */
export async function readStock(productIds: readonly number[], domain: Domain): Promise<Map<number, number>> {
  const available = new Map(productIds.map(id => [id, 0]))
  if (available.size === 0) return available
  const stocks = await Stocks(domain.connection)
    .find({ _id: trusted({ $in: [...available.keys()] }) }, { [STOCK_FIELDS.available]: 1 })
    .session(domain.session ?? null)
    .lean()
  for (const stock of stocks) available.set(stock._id, stock[STOCK_FIELDS.available])
  return available
}
