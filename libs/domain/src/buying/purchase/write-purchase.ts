import type { Actor } from '@santhe/rules'
import { sellLines } from '../../catalog/follow/wait-offers.ts'
import { endWaits } from '../../catalog/follow/waits.ts'
import { sellReservedBoxes } from '../../catalog/stock/move-boxes.ts'
import { addEvents } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type IdempotentRequest, keyOf } from '../../foundation/only-once.ts'
import { startOver } from '../../foundation/retry-on-conflict.ts'
import { type OrderRecord, Orders, type PaymentMethod } from '../../records/order.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import type { PurchaseRecord } from '../../records/purchase.ts'
import { ifUnchanged, type QuotedFarm, Quotes } from '../../records/quote.ts'
import { checkHarvests } from '../order/check-harvests.ts'
import type { AssignedSlot } from '../order/delivery/assign-slots.ts'
import { type TakenSlot, takePlaces } from '../order/delivery/take-places.ts'
import { type FarmForm, newOrders } from '../order/new-orders.ts'
import { orderPlaced } from '../order/order-events.ts'
import { newPayment } from '../payment/new-payment.ts'
import type { PricedOrder, QuotedCart } from './priced-order.ts'
import { cartKeyOf, writePayment } from './unpaid-twin.ts'

export interface PlacedPurchase {
  purchaseId: number
  orders: OrderRecord[]
  /** Null when not paid online. */
  payment: PaymentRecord | null
}

export interface WritePurchase extends PricedOrder {
  request: IdempotentRequest
  actor: Actor
  formOf: (farmerId: number) => FarmForm
  paymentMethod: PaymentMethod
  slots: ReadonlyMap<number, AssignedSlot>
  /** The others follow it; a purchase has the id of its first order. */
  firstOrderId: number
  now: Date
  paymentSeconds?: number | undefined
}

/** Returns false on a write conflict: the boxes are sold, or the quote has changed since the read. */
async function takeBoxes({ quoted, offers = [], cart, actor }: WritePurchase, tx: Domain): Promise<boolean> {
  if (!quoted) return sellLines(cart.lines, { personId: actor.id, offers }, tx)
  if (!(await sellReservedBoxes(cart.lines, tx))) return false
  const awaited = new Set(quoted.quote.awaited)
  const ended = cart.lines.map(line => line.productId).filter(id => awaited.has(id))
  await endWaits(actor.id, ended, tx)
  return endQuoted(quoted, tx)
}

/** Marks a part of a quote as ordered, or deletes the quote with its last part; returns false when it has changed since the read. */
async function endQuoted({ quote, farm: part }: QuotedCart, { connection, session }: Domain): Promise<boolean> {
  const isOfPart = ({ farmerId }: QuotedFarm) => part === undefined || part.farmerId === farmerId
  const farms = quote.farms.map(farm => (isOfPart(farm) ? { ...farm, isOrdered: true } : farm))
  const quotes = Quotes(connection)
  if (farms.every(farm => farm.isOrdered)) {
    return (await quotes.deleteOne(ifUnchanged(quote), { session })).deletedCount === 1
  }
  const changed = { farms, revision: quote.revision + 1 }
  return (await quotes.updateOne(ifUnchanged(quote), { $set: changed }, { session })).modifiedCount === 1
}

/** Returns the places to take: those on days with a limit. */
function limitedOf(slots: WritePurchase['slots']): TakenSlot[] {
  return [...slots.values()].flatMap(({ district, isLimited, ...slot }) =>
    isLimited && district !== null ? { district, ...slot } : [],
  )
}

/** Returns new orders; the first contains the purchase. */
function withPurchase(orders: readonly OrderRecord[], { request, quoted, cart, paymentMethod }: WritePurchase) {
  const key = keyOf(request)
  const purchase: PurchaseRecord = {
    ...(quoted && { quoteId: quoted.quote.quoteId }),
    ...(key && { key }),
    orderIds: orders.map(order => order._id),
    paymentMethod,
    fees: cart.fees,
    ...(cart.pickup ? { pickup: true } : { area: cart.area }),
    subtotal: cart.subtotal,
    total: cart.total,
  }
  return orders.map((order, place) => (place === 0 ? { ...order, purchase } : order))
}

/**
 * Takes the boxes and places of a purchase and writes it, all in one transaction: in its first order, with its orders, its online
 * payment if any and their events. Returns it; repeats the attempt on a write conflict.
 * @throws UnpaidTwin
 */
export async function writePurchase(input: WritePurchase, tx: Domain): Promise<PlacedPurchase> {
  const { actor, formOf, paymentMethod, cart, products, slots, firstOrderId, now, paymentSeconds } = input
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
  const drafts = newOrders({ purchaseId, firstOrderId, buyer: actor, formOf, cart, products, slots, payUntil, now })
  const orders = withPurchase(drafts, input)
  if (!(await takeBoxes(input, tx))) startOver()
  await checkHarvests(
    orders.flatMap(({ items }) => items),
    now,
    tx,
  )
  if (!(await takePlaces(limitedOf(slots), tx))) startOver()
  await Orders(connection).insertMany(orders, { session, lean: true })
  if (payment) await writePayment(payment, tx)
  await addEvents(orders.map(orderPlaced), tx)
  return { purchaseId, orders, payment }
}
