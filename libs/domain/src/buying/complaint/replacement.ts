import { say } from '@santhe/texts/say'
import { readStock } from '../../catalog/stock/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import type { ComplaintRecord } from '../../records/complaint.ts'
import type { OrderRecord } from '../../records/order.ts'
import { actorOf, People, type PersonRecord } from '../../records/person.ts'
import type { PurchaseRecord } from '../../records/purchase.ts'
import { isForSale, readProducts } from '../cart/buyable-products.ts'
import type { StepMaker } from '../fulfilment/order-change.ts'
import { makerOf } from '../fulfilment/order-command.ts'
import { newOrders } from '../order/new-orders.ts'

/** Returns an order without price that replaces complained boxes; undefined when the farm has too few. */
export async function newReplacement(
  paid: OrderRecord,
  { _id: complaintId, lines, buyerId }: ComplaintRecord,
  by: StepMaker,
  domain: Domain,
): Promise<OrderRecord | undefined> {
  const { now } = by
  const productIds = lines.map(({ productId }) => productId)
  const [products, stock, buyer] = await Promise.all([
    readProducts(productIds, domain),
    readStock(productIds, domain),
    People(domain.connection).findById(buyerId).lean<PersonRecord>(),
  ])
  const isThere = lines.every(({ productId, quantity }) => {
    const product = products.get(productId)
    return product !== undefined && isForSale(product, now) && (stock.get(productId) ?? 0) >= quantity
  })
  if (!isThere || !buyer?.isActive) return undefined

  const { _id: orderId, farmerId, farmName, recipient, notes, delivery } = paid
  const id = await nextId(domain, 'order')
  const money = { fees: [], subtotal: 0, total: 0 }
  const free = lines.map(line => ({ ...line, name: '', farmerId, price: 0, lineTotal: 0 }))
  const form = { ...recipient, notes, paymentMethod: 'cod' as const }
  const [order] = newOrders({
    ...{ purchaseId: id, firstOrderId: id, buyer: actorOf(buyer), products, payUntil: null, now },
    formOf: () => ({ ...form, wish: { fields: { date: 'date', window: 'window' } } }),
    cart: { lines: free, farms: [{ farmerId, farmName, ...money }], pickup: delivery.isPickup },
  })
  if (!order) return undefined
  const where = delivery.isPickup ? { pickup: true as const } : delivery.area && { area: delivery.area }
  const purchase: PurchaseRecord = { orderIds: [id], paymentMethod: 'cod', ...where, ...money }
  const step = { ...(await makerOf(by.actor, domain)), at: now, from: null, to: order.status }
  return {
    ...{ ...order, purchase, replaces: { orderId, complaintId } },
    delivery: { ...order.delivery, area: delivery.area },
    timeline: [{ ...step, reason: say('reason.replacement', { orderId }) }],
  }
}
