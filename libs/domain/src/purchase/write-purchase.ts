import type { Actor } from '@santhe/rules'
import { nextId } from '../counter/next-id.ts'
import type { Domain } from '../domain.ts'
import { type Asked, keepOutcome } from '../idempotency/only-once.ts'
import { type OrderRecord, Orders } from '../order/model.ts'
import { newOrders, type OrderForm } from '../order/new-orders.ts'
import { addEvents } from '../outbox/add-event.ts'
import type { ProductRecord } from '../product/model.ts'
import type { PricedCart } from '../quote/priced-cart.ts'
import { type PurchaseRecord, Purchases } from './model.ts'

export interface PlacedPurchase {
  purchaseId: number
  orders: OrderRecord[]
}

/** Takes the numbers of so many orders in a row, before the transaction, and answers the first. A purchase has the number of its first order. */
export function takeOrderNumbers(orders: number, domain: Domain): Promise<number> {
  return nextId(domain, 'order', orders)
}

export interface WritePurchase {
  asked: Asked
  actor: Actor
  form: OrderForm
  quoteId: string | null
  cart: PricedCart
  products: ReadonlyMap<number, ProductRecord>
  firstOrderId: number
  now: Date
}

function eventOf(order: OrderRecord) {
  return {
    kind: 'orderPlaced' as const,
    at: order.createdAt,
    orderId: order._id,
    purchaseId: order.purchaseId,
    buyerId: order.buyerId,
    farmId: order.farmerId,
    farmName: order.farmName,
    customerName: `${order.recipient.firstName} ${order.recipient.lastName}`,
    boxes: order.items.reduce((sum, item) => sum + item.quantity, 0),
    isForFarm: order.isForFarm,
  }
}

/** Writes a purchase, its orders, their events and the key's outcome, in the transaction that has taken the boxes. */
export async function writePurchase(
  { asked, actor, form, quoteId, cart, products, firstOrderId, now }: WritePurchase,
  inside: Domain,
): Promise<PlacedPurchase> {
  const purchaseId = firstOrderId
  const orders = newOrders({ purchaseId, firstOrderId, buyer: actor, form, cart, products, payUntil: null, now })
  const purchase: PurchaseRecord = {
    _id: purchaseId,
    buyerId: actor.id,
    quoteId,
    orderIds: orders.map(order => order._id),
    paymentMethod: form.paymentMethod,
    fees: cart.fees,
    subtotal: cart.subtotal,
    total: cart.total,
    createdAt: now,
  }
  const { connection, session } = inside
  await Purchases(connection).insertMany([purchase], { session, lean: true })
  await Orders(connection).insertMany(orders, { session, lean: true })
  await addEvents(orders.map(eventOf), inside)
  await keepOutcome(
    asked,
    { orders: orders.map(({ _id, timeline }) => ({ id: _id, steps: timeline.length })) },
    now,
    inside,
  )
  return { purchaseId, orders }
}
