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

/** A cart before pricing: `price` reads quote, products and stock, and runs again at every attempt. */
interface PreparedCart {
  /** Ids of the products; buyers of the same products in this process take turns. */
  productIds: readonly number[]
  destination: Destination
  /** Set when a whole quote is ordered: numbers and delivery plans are then read during pricing. A refusal just wastes them. */
  quote?: QuoteRecord
  price: () => Promise<PricedOrder>
}

/** A way to place an order: its buyer, its terms, and how its cart is found and priced. */
export interface Placement extends Omit<WritePurchase, keyof PricedOrder | 'firstOrderId' | 'slots'> {
  /** Runs once, concurrently with the lookup of the key, if a repeat would not fail; only reads. */
  prepare: () => Promise<PreparedCart>
  /** Set when `prepare` finds a quote to order: a repeat fails there, since the quote has ended, and then gets the key's outcome. */
  endsQuote?: boolean
}

/**
 * The common part of all ways to place an order: a repeated key returns the same purchase, a write conflict repeats the attempt with the
 * same order numbers, and boxes, places, orders with purchase and key, payment and events are one transaction. Called by
 * `placePurchase`, `placeOrder` and `placeOnlinePurchase`.
 * @throws VALIDATION when a farm does not deliver there or offers no pickup, or a chosen day or window is full
 * @throws PRICE_CHANGED when the day that the buyer saw is full or has become a later one
 * @throws KEY_REUSED
 * @throws UNPAID_PURCHASE when the buyer has an unpaid purchase of the same boxes
 * @throws UNAVAILABLE when conflicts last for 8 seconds, and whatever `prepare` and `price` throw
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
  // Not awaited if the key has an outcome.
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

/** Returns a purchase in the state of its first response, with its payment, even if paid on delivery since. */
async function replayPurchase(first: Outcome, buyerId: number, domain: Domain): Promise<PlacedPurchase> {
  const placed = await readOutcome(first, domain)
  return { ...placed, payment: await readPaymentOfPurchase({ ...placed, buyerId }, domain) }
}

type OrdersToPlace = Pick<WritePurchase, 'actor' | 'formOf' | 'cart' | 'products' | 'now'> &
  Pick<AssignSlots, 'plansRead'>

/**
 * Returns the place of each farm's order of a purchase; none for pickup.
 * @throws VALIDATION for an impossible delivery date or window
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
