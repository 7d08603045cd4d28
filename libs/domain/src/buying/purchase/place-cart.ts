import { deliveryDateOf, istDateOf } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { onlyOnce } from '../../foundation/only-once.ts'
import { retryOnConflict, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import type { Zone } from '../../records/delivery-plan.ts'
import type { Outcome } from '../../records/idempotency.ts'
import { Orders } from '../../records/order.ts'
import type { QuoteRecord } from '../../records/quote.ts'
import { checkFarmsServe, type Destination } from '../cart/destination.ts'
import { type AssignedSlot, type AssignSlots, assignSlots, refuseLaterDay } from '../order/delivery/assign-slots.ts'
import { readPlansOf } from '../order/delivery/queries.ts'
import { newOrders } from '../order/new-orders.ts'
import { readOutcome } from '../order/read-order.ts'
import { readPaymentOfPurchase } from '../payment/queries.ts'
import type { PricedOrder } from './priced-order.ts'
import { cartKeyOf, refuseUnpaidTwin, UnpaidTwin } from './unpaid-twin.ts'
import { type PlacedPurchase, type WritePurchase, writePurchase } from './write-purchase.ts'

/** A cart before it is priced: `price` looks at quote, products and stock, and runs again at every attempt. */
interface PreparedCart {
  /** What is bought; those who buy the same products in this process take turns. */
  productIds: readonly number[]
  destination: Destination
  /** What is ordered as a whole: numbers and delivery plans are then read while it is priced. A refusal loses them, which is no harm. */
  quote?: QuoteRecord
  price: () => Promise<PricedOrder>
}

/** One way to place an order: whose it is, on which terms, and how its cart is found and priced. */
export interface Placement extends Omit<WritePurchase, keyof PricedOrder | 'firstOrderId' | 'slots'> {
  /** Runs once, while the key is looked up where a repeat would not fail; it only reads. */
  prepare: () => Promise<PreparedCart>
  /** It orders a quote that `prepare` finds: a repeat fails there, since the quote has ended, and then gets what its key has placed. */
  endsQuote?: boolean
}

/**
 * What every way to place an order has in common: the same key gets the same purchase, an attempt that others were faster than starts over
 * with the same order numbers, and boxes, places, orders with purchase and key, payment and events are one transaction. Called by
 * `placePurchase`, `placeOrder` and `placeOnlinePurchase`.
 * @throws VALIDATION when a farm does not deliver there or offers no pickup, or a chosen day or window has no place left
 * @throws PRICE_CHANGED when the day that the buyer saw has none or has become a later one
 * @throws KEY_REUSED
 * @throws UNPAID_PURCHASE when the same boxes wait for the buyer's payment already
 * @throws UNAVAILABLE when others were faster for 8 seconds, and whatever `prepare` and `price` throw
 */
export function placeCart(
  { prepare, endsQuote = false, ...terms }: Placement,
  domain: Domain,
): Promise<PlacedPurchase> {
  let firstOrderId: number | undefined
  async function takeNumbers(orders: number): Promise<number> {
    firstOrderId ??= await nextId(domain, 'order', orders)
    return firstOrderId
  }

  async function attempt({ price, destination, quote }: PreparedCart): Promise<PlacedPurchase> {
    const [priced, plansRead] = await Promise.all([
      price(),
      quote && readPlansOf(zonesOf(quote), domain),
      quote && takeNumbers(quote.farms.length),
    ])
    checkFarmsServe(priced.products.values(), destination)
    const [firstId, slots] = await Promise.all([
      takeNumbers(priced.cart.farms.length),
      placesFor({ ...terms, ...priced, plansRead }, domain),
    ])
    const purchase = { ...terms, ...priced, slots, firstOrderId: firstId }
    try {
      return await tryTransaction(domain, tx => writePurchase(purchase, tx))
    } catch (error) {
      if (!(error instanceof UnpaidTwin)) throw error
      const { actor, now } = terms
      return refuseUnpaidTwin({ buyerId: actor.id, cartKey: cartKeyOf(priced.cart.lines), now }, domain)
    }
  }

  const preparing = prepare()
  // Where the key has an outcome nobody waits for it.
  preparing.catch(() => undefined)
  async function command(): Promise<PlacedPurchase> {
    const prepared = await preparing
    return retryOnConflict(domain, () => attempt(prepared), prepared.productIds)
  }

  const { id: buyerId } = terms.actor
  const replay = (first: Outcome) => replayPurchase(first, buyerId, domain)
  const find = (id: string) => findPlaced(id, buyerId, domain)
  return onlyOnce(terms.request, { command, replay, find, failsAgain: endsQuote }, domain)
}

/** Returns what a buyer placed with a key, by its hash. A new order's history has one step. */
async function findPlaced(id: string, buyerId: number, { connection }: Domain) {
  const first = await Orders(connection).findOne({ buyerId, 'purchase.key.id': id }).select({ purchase: 1 }).lean()
  const { key, orderIds = [] } = first?.purchase ?? {}
  return key && { fingerprint: key.fingerprint, orders: orderIds.map(orderId => ({ id: orderId, steps: 1 })) }
}

function zonesOf({ farms, area, pickup }: QuoteRecord): Zone[] {
  return pickup ? [] : farms.flatMap(({ district }) => (district ? { district, area } : []))
}

/** Returns a purchase as its first response showed it, with its payment: also one that was put on delivery since. */
async function replayPurchase(first: Outcome, buyerId: number, domain: Domain): Promise<PlacedPurchase> {
  const placed = await readOutcome(first, domain)
  return { ...placed, payment: await readPaymentOfPurchase({ ...placed, buyerId }, domain) }
}

type OrdersToPlace = Pick<WritePurchase, 'actor' | 'formOf' | 'cart' | 'products' | 'now'> &
  Pick<AssignSlots, 'plansRead'>

/**
 * Returns the place that each farm's order of a purchase gets; none where the boxes are picked up.
 * @throws VALIDATION for a delivery date or window that is not possible
 * @throws PRICE_CHANGED when the day that the buyer saw is full or has become a later one
 */
async function placesFor(
  { actor, formOf, cart, products, plansRead, now }: OrdersToPlace,
  domain: Domain,
): Promise<ReadonlyMap<number, AssignedSlot>> {
  const drafts = { purchaseId: 0, firstOrderId: 0, buyer: actor, formOf, cart, products, payUntil: null, now }
  const orders = newOrders(drafts)
  const today = istDateOf(now)
  for (const { farmerId, farmName, delivery } of orders) {
    const quotedDay = cart.farms.find(farm => farm.farmerId === farmerId)?.estimatedDelivery
    if (!delivery.isChosen) refuseLaterDay({ farmName, quotedDay, date: deliveryDateOf(delivery), today })
  }
  if (cart.pickup) return new Map()
  const fieldsOf = (farmerId: number) => formOf(farmerId).wish.fields
  return assignSlots({ orders, farms: cart.farms, area: cart.area, fieldsOf, plansRead, today }, domain)
}
