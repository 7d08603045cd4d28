import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { addEvent } from '../../foundation/add-event.ts'
import { type Domain, isThere, withTransaction } from '../../foundation/domain.ts'
import type { StaffAct } from '../../foundation/write-entry.ts'
import { Orders } from '../../records/order.ts'
import { Products } from '../../records/product.ts'
import { Reviews } from '../../records/review.ts'
import { Stocks, stockOf } from '../../records/stock.ts'
import { endLine } from '../stock/line.ts'
import { journalProduct } from './product-journal.ts'
import { refreshFarmActivity } from './product-record.ts'
import { findWritableProduct } from './queries.ts'

async function isReferredTo(id: number, tx: Domain): Promise<boolean> {
  const isInOrders = { $or: [{ 'items.productId': id }, { 'adjustments.items.productId': id }] }
  if (await isThere(Orders, isInOrders, tx)) return true
  const stock = await Stocks(tx.connection).findById(id, null, { session: tx.session }).lean()
  if (stock === null) return false
  const { reserved, sold } = stockOf(stock)
  return reserved + sold > 0
}

interface DeleteProduct {
  id: number
  by: StaffAct
  /** Only while no decision exists, for undoing a copy. */
  onlyUndecided?: boolean | undefined
}

/**
 * Removes a product from the market: hides one that orders refer to, so that those stay readable; deletes any other with its
 * stock and reviews.
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 * @throws CONFLICT
 */
export async function deleteProduct({ id, by, onlyUndecided }: DeleteProduct, domain: Domain): Promise<void> {
  await withTransaction(domain, async tx => {
    const { connection, session } = tx
    const product = await findWritableProduct(id, by.actor, tx)
    if (onlyUndecided && product.approvalStatus !== 'pending')
      fail('CONFLICT', { message: say('product.decidedSince') })
    await endLine(id, tx)
    if (await isReferredTo(id, tx)) {
      const hidden = { isHidden: true, isListed: false, awaitsDecision: false, undo: null, updatedAt: by.now }
      await Products(connection).updateOne({ _id: id }, { $set: hidden }, { session })
    } else {
      await Products(connection).deleteOne({ _id: id }, { session })
      await Stocks(connection).deleteOne({ _id: id }, { session })
      await Reviews(connection).deleteMany({ kind: 'product', targetId: id }, { session })
    }
    await refreshFarmActivity(product.farmId, tx)
    await addEvent({ kind: 'productDeleted', at: by.now, productId: id }, tx)
    await journalProduct({ act: 'product.deleted', before: product }, by, tx)
  })
}
