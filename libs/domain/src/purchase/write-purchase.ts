import type { Actor } from '@santhe/rules'
import { nextId } from '../counter/next-id.ts'
import type { Domain } from '../domain.ts'
import { type Asked, keepOutcome } from '../idempotency/only-once.ts'
import { type OrderRecord, Orders } from '../order/model.ts'
import { newOrders, type OrderForm } from '../order/new-orders.ts'
import { addEvents } from '../outbox/add-event.ts'
import { People } from '../person/model.ts'
import type { ProductRecord } from '../product/model.ts'
import type { PricedCart } from '../quote/priced-cart.ts'
import { type PurchaseRecord, Purchases } from './model.ts'

/** What a buyer and the numbers of the purchase and its orders are, before the transaction. */
export interface Numbers {
  purchaseId: number
  firstOrderId: number
  buyerName: string
}

export interface PlacedPurchase {
  purchaseId: number
  orders: OrderRecord[]
}

/** Takes the numbers of a purchase with so many orders, and reads who buys. */
export async function takeNumbers(buyerId: number, orders: number, domain: Domain): Promise<Numbers> {
  const [purchaseId, firstOrderId, buyer] = await Promise.all([
    nextId(domain, 'purchase'),
    nextId(domain, 'order', orders),
    People(domain.connection).findById(buyerId).select({ name: 1 }).lean(),
  ])
  return { purchaseId, firstOrderId, buyerName: buyer?.name ?? '' }
}

export interface WritePurchase {
  asked: Asked
  actor: Actor
  form: OrderForm
  quoteId: string | null
  cart: PricedCart
  products: ReadonlyMap<number, ProductRecord>
  numbers: Numbers
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
  { asked, actor, form, quoteId, cart, products, numbers, now }: WritePurchase,
  inside: Domain,
): Promise<PlacedPurchase> {
  const { purchaseId, firstOrderId, buyerName } = numbers
  const buyer = { actor, name: buyerName }
  const orders = newOrders({ purchaseId, firstOrderId, buyer, form, cart, products, now })
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
  await Purchases(connection).create([purchase], { session })
  await Orders(connection).insertMany(orders, { session })
  await addEvents(orders.map(eventOf), inside)
  await keepOutcome(
    asked,
    { orders: orders.map(({ _id, timeline }) => ({ id: _id, steps: timeline.length })) },
    now,
    inside,
  )
  return { purchaseId, orders }
}
