import { boxesOnSale, istDateOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Products } from '../../records/product.ts'
import { STOCK_FIELDS, type StockRecord, Stocks } from '../../records/stock.ts'
import { Wishes } from '../../records/wish.ts'

/** Returns the available boxes by product id; 0 for a product without stock. */
export async function readStock(productIds: readonly number[], domain: Domain): Promise<Map<number, number>> {
  const available = new Map(productIds.map(id => [id, 0]))
  if (available.size === 0) return available
  const stocks = await Stocks(domain.connection)
    .find(
      { _id: trusted({ $in: [...available.keys()] }) },
      { [STOCK_FIELDS.available]: 1 },
      { session: domain.session },
    )
    .lean()
  for (const stock of stocks) available.set(stock._id, stock[STOCK_FIELDS.available])
  return available
}

/**
 * Returns the publicly available boxes by product id: 0 if not for sale, not public or unknown, so that watching ids
 * reveals nothing. docs/live.md#what-is-reported
 */
export async function readShopStock(
  { productIds, now }: { productIds: readonly number[]; now: Date },
  domain: Domain,
): Promise<Map<number, number>> {
  const onSale = new Map(productIds.map(id => [id, 0]))
  const listed = await Products(domain.connection)
    .find({ _id: trusted({ $in: [...productIds] }), isListed: true }, { status: 1, availableUntil: 1 })
    .lean()
  const ids = listed.map(({ _id }) => _id)
  const available = await readStock(ids, domain)
  for (const product of listed) {
    const inventory = available.get(product._id) ?? 0
    onSale.set(product._id, boxesOnSale({ ...product, inventory }, istDateOf(now)))
  }
  return onSale
}

/**
 * Returns versions of lines by product, and by person in them: a new version when anybody joins, leaves or gets an offer.
 * docs/live.md#what-is-reported
 */
export async function readLineVersions(
  { productIds, personIds }: { productIds: readonly number[]; personIds: readonly number[] },
  { connection }: Domain,
): Promise<Map<number, Map<number, number>>> {
  const [personId, productId] = [trusted({ $in: [...personIds] }), trusted({ $in: [...productIds] })]
  const waits = await Wishes(connection).find({ personId, productId, kind: 'tellMe' }).lean()
  if (waits.length === 0) return new Map()
  const _id = trusted({ $in: waits.map(wait => wait.productId) })
  const stocks = await Stocks(connection).find({ _id }, { line: 1 }).lean<Pick<StockRecord, '_id' | 'line'>[]>()
  const inLine = (id: number) => waits.filter(wait => wait.productId === id)
  return new Map(
    stocks.map(({ _id: id, line }) => [id, new Map(inLine(id).map(wait => [wait.personId, line?.changes ?? 0]))]),
  )
}
