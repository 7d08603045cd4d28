import type { Actor } from '@santhe/rules'
import { addEvents } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { type IdempotentRequest, saveOutcome } from '../../foundation/only-once.ts'
import { type OrderRecord, Orders, type PaymentMethod } from '../../records/order.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import type { PricedCart } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import { type PurchaseRecord, Purchases } from '../../records/purchase.ts'
import type { AssignedSlot } from '../order/delivery/assign-slots.ts'
import { type FarmForm, newOrders } from '../order/new-orders.ts'
import { orderPlaced } from '../order/order-events.ts'
import { newPayment } from '../payment/new-payment.ts'
import { cartKeyOf, writePayment } from './unpaid-twin.ts'

export interface PlacedPurchase {
  purchaseId: number
  orders: OrderRecord[]
  /** Null where it is not paid online. */
  payment: PaymentRecord | null
}

/** Takes the ids of this many orders in a row, before the transaction, and returns the first. A purchase has the id of its first order. */
export function takeOrderNumbers(orders: number, domain: Domain): Promise<number> {
  return nextId(domain, 'order', orders)
}

export interface WritePurchase {
  request: IdempotentRequest
  actor: Actor
  formOf: (farmerId: number) => FarmForm
  paymentMethod: PaymentMethod
  quoteId: string | null
  cart: PricedCart
  products: ReadonlyMap<number, ProductRecord>
  slots: ReadonlyMap<number, AssignedSlot>
  firstOrderId: number
  now: Date
  paymentSeconds?: number | undefined
}

/**
 * Writes a purchase, its orders, the payment where it is paid online, their events and the key's outcome,
 * in the transaction that has taken the boxes, and returns them. Throws UnpaidTwin.
 */
export async function writePurchase(input: WritePurchase, tx: Domain): Promise<PlacedPurchase> {
  const { actor, formOf, paymentMethod, quoteId, cart, products, slots, firstOrderId, now, paymentSeconds } = input
  const { connection, session } = tx
  const purchaseId = firstOrderId
  const payment =
    paymentMethod === 'cashfree'
      ? newPayment({
          purchaseId,
          buyerId: actor.id,
          cartKey: cartKeyOf(cart.lines),
          amount: cart.total,
          now,
          paymentSeconds,
        })
      : null
  const payUntil = payment?.expiresAt ?? null
  const orders = newOrders({ purchaseId, firstOrderId, buyer: actor, formOf, cart, products, slots, payUntil, now })
  const purchase: PurchaseRecord = {
    _id: purchaseId,
    buyerId: actor.id,
    quoteId,
    orderIds: orders.map(order => order._id),
    paymentMethod,
    fees: cart.fees,
    ...(cart.pickup ? { pickup: true } : { area: cart.area }),
    subtotal: cart.subtotal,
    total: cart.total,
    createdAt: now,
  }
  await Purchases(connection).insertMany([purchase], { session, lean: true })
  await Orders(connection).insertMany(orders, { session, lean: true })
  if (payment) await writePayment(payment, tx)
  await addEvents(orders.map(orderPlaced), tx)
  const outcome = { orders: orders.map(({ _id, timeline }) => ({ id: _id, steps: timeline.length })) }
  await saveOutcome(input.request, outcome, now, tx)
  return { purchaseId, orders, payment }
}
