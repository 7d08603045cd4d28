import { complainUntil, type IstDate, istDateOf, linesNow } from '@santhe/rules'
import { trusted } from 'mongoose'
import { type Domain, isThere } from '../../foundation/domain.ts'
import { Doubts } from '../../records/complaint.ts'
import type { DomainEvent } from '../../records/events.ts'
import { type OrderItemRecord, type OrderRecord, Orders } from '../../records/order.ts'
import { boughtNames } from './order-events.ts'

export const doubtId = (productId: number, day: IstDate) => `${productId} ${day}`

/** Filters orders that ever contained a product. */
export const ordersWith = (productId: number) => ({
  $or: [{ 'items.productId': productId }, { 'adjustments.items.productId': productId }],
})

/**
 * Returns the events for the buyer of an order being delivered, after two others complained of the same produce of that day: once per
 * buyer, even with several orders. docs/product/adjustments.md#complaints
 */
export async function doubtsAtDelivery(order: OrderRecord, at: Date, tx: Domain): Promise<DomainEvent[]> {
  const { connection, session } = tx
  const { _id: orderId, buyerId, farmName } = order
  const day = istDateOf(at)
  const lines = linesNow<OrderItemRecord>(order)
  const ids = lines.map(({ productId }) => doubtId(productId, day))
  const ofOthers = { _id: trusted({ $in: ids }), buyerIds: trusted({ $ne: buyerId }) }
  // Conflicts with a concurrent complaint, which notifies the buyers of delivered orders.
  const { matchedCount } = await Doubts(connection).updateMany(ofOthers, { $inc: { deliveries: 1 } }, { session })
  const until = complainUntil(order)
  if (matchedCount === 0 || !until) return []
  const spread = await Doubts(connection)
    .find({ ...ofOthers, isSpread: true }, null, { session })
    .lean()
  const events: DomainEvent[] = []
  for (const { productId } of lines) {
    if (!spread.some(({ _id }) => _id === doubtId(productId, day))) continue
    const earlier = { buyerId, deliveredOn: day, _id: trusted({ $ne: orderId }), ...ordersWith(productId) }
    if (await isThere(Orders, earlier, tx)) continue
    events.push({
      kind: 'produceDoubted',
      at,
      orderId,
      buyerId,
      farmName,
      productName: boughtNames(order, productId),
      until,
    })
  }
  return events
}
