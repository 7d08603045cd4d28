import { type IstDate, lowStockLimit, namesOf, offerOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import { addEvent } from '../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { Products } from '../../records/product.ts'
import { Stocks, stockOf } from '../../records/stock.ts'

interface NoticeLowStock {
  productId: number
  today: IstDate
  now: Date
}

/** Boxes reserved by a quote may return, so they count as left to sell. */
async function boxesToSell(productId: number, { connection, session }: Domain) {
  const record = await Stocks(connection).findById(productId, null, { session }).lean()
  if (!record || record.lowLimit !== undefined) return undefined
  const { available, reserved, sold } = stockOf(record)
  const boxes = available + reserved
  const limit = lowStockLimit(boxes + sold)
  return boxes <= limit ? { boxes, limit } : undefined
}

/**
 * Notifies the farm that a product on sale is running out, once until it is restocked: event and mark are one transaction.
 * Returns whether it did. docs/product/notifications.md#kinds-of-news.
 */
export async function noticeLowStock({ productId, today, now }: NoticeLowStock, domain: Domain): Promise<boolean> {
  // Avoids a transaction in the usual case: enough boxes are left.
  if (!(await boxesToSell(productId, domain))) return false
  return withTransaction(domain, async tx => {
    const { connection, session } = tx
    const low = await boxesToSell(productId, tx)
    if (!low) return false
    const product = await Products(connection).findOne({ _id: productId, isListed: true }, null, { session }).lean()
    // Decides by status alone: the product was on sale until its last box.
    if (!product || !offerOf({ ...product, inventory: 1 }, today).canBuy) return false
    const { boxes, limit } = low
    const marked = await Stocks(connection).updateOne(
      { _id: productId, lowLimit: trusted({ $exists: false }) },
      { $set: { lowLimit: limit } },
      { session },
    )
    if (marked.modifiedCount === 0) return false
    const facts = { productId, farmId: product.farmId, productName: namesOf(product), boxes }
    await addEvent({ kind: 'stockRanLow', at: now, ...facts }, tx)
    return true
  })
}
