import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Products } from '../../records/product.ts'
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

/** Returns the available boxes of those products that everybody may see, by product id: who watches the others learns nothing. */
export async function readShopStock(productIds: readonly number[], domain: Domain): Promise<Map<number, number>> {
  const listed = await Products(domain.connection)
    .find({ _id: trusted({ $in: [...productIds] }), isListed: true }, { _id: 1 })
    .lean()
  return readStock(
    listed.map(({ _id }) => _id),
    domain,
  )
}
