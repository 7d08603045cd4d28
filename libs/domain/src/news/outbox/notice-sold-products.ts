import { istDateOf } from '@santhe/rules'
import { noticeLowStock } from '../../catalog/stock/notice-low-stock.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Orders } from '../../records/order.ts'

/**
 * Looks at the stock of what an order took, once the farm has it: placing an order stays free of it. What the farm itself takes out of sale
 * is no news to it. A repeat finds the mark of the first time.
 */
export async function noticeSoldProducts(event: DomainEvent, now: Date, domain: Domain): Promise<void> {
  if ((event.kind !== 'orderPlaced' && event.kind !== 'orderPaid') || !event.isForFarm) return
  const order = await Orders(domain.connection).findById(event.orderId).select({ 'items.productId': 1 }).lean()
  const productIds = new Set(order?.items.map(({ productId }) => productId))
  for (const productId of productIds) await noticeLowStock({ productId, today: istDateOf(now), now }, domain)
}
