import type { Actor } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { Orders } from '../../records/order.ts'
import { Products } from '../../records/product.ts'
import { Reviews } from '../../records/review.ts'
import { Stocks, stockOf } from '../../records/stock.ts'
import { findWritableProduct } from './find-writable.ts'
import { refreshFarmActivity } from './refresh-farm-activity.ts'

/** Returns whether an order names it or a quote reserves boxes of it. */
async function isReferredTo(id: number, { connection, session }: Domain): Promise<boolean> {
  const [order, stock] = [
    await Orders(connection)
      .exists({ 'items.productId': id })
      .session(session ?? null),
    await Stocks(connection)
      .findById(id)
      .session(session ?? null)
      .lean(),
  ]
  if (order !== null || stock === null) return order !== null
  const { reserved, sold } = stockOf(stock)
  return reserved + sold > 0
}

/**
 * Removes a product from the market. One that orders refer to is hidden, so that those orders stay readable;
 * any other is deleted with its stock and reviews. @throws NOT_FOUND, FORBIDDEN.
 */
export async function deleteProduct(
  { actor, id, now }: { actor: Actor; id: number; now: Date },
  domain: Domain,
): Promise<void> {
  await withTransaction(domain, async tx => {
    const { connection, session } = tx
    const product = await findWritableProduct(id, actor, tx)
    if (await isReferredTo(id, tx)) {
      const hidden = { isHidden: true, isListed: false, updatedAt: now }
      await Products(connection).updateOne({ _id: id }, { $set: hidden }, { session })
    } else {
      await Products(connection).deleteOne({ _id: id }, { session })
      await Stocks(connection).deleteOne({ _id: id }, { session })
      await Reviews(connection).deleteMany({ kind: 'product', targetId: id }, { session })
    }
    await refreshFarmActivity(product.farmId, tx)
  })
}
