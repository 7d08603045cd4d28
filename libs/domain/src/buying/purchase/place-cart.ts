import type { Domain } from '../../foundation/domain.ts'
import { onlyOnce } from '../../foundation/only-once.ts'
import { retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import type { Outcome } from '../../records/idempotency.ts'
import type { PricedCart } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import { checkFarmsServe, type Destination } from '../cart/destination.ts'
import { takePlaces } from '../order/delivery/take-places.ts'
import { readOutcome } from '../order/read-order.ts'
import { readPaymentOfPurchase } from '../payment/queries.ts'
import { limitedOf, placesFor } from './places-for.ts'
import { cartKeyOf, refuseUnpaidTwin, UnpaidTwin } from './unpaid-twin.ts'
import { type PlacedPurchase, takeOrderNumbers, type WritePurchase, writePurchase } from './write-purchase.ts'

/** A cart before it is priced: `price` looks at quote, products and stock, and runs again at every attempt. */
interface PreparedCart {
  /** What is bought; those who buy the same products in this process take turns. */
  productIds: readonly number[]
  destination: Destination
  price: () => Promise<PricedOrder>
}

/** One way to place an order: whose it is, on which terms, and how its cart is found and priced. */
export interface Placement extends Omit<WritePurchase, keyof PricedOrder | 'firstOrderId' | 'slots'> {
  /** Runs once, unless the key has an outcome already. */
  prepare: () => Promise<PreparedCart>
}

/**
 * What every way to place an order has in common: the same key gets the same purchase, an attempt that others were faster than starts over
 * with the same order numbers, and boxes, places, purchase, orders, payment, events and the key's outcome are one transaction. Called by
 * `placePurchase`, `placeOrder` and `placeOnlinePurchase`.
 * @throws VALIDATION when a farm does not deliver there or offers no pickup, or a chosen day or window has no place left
 * @throws PRICE_CHANGED when the day that the buyer saw has none or has become a later one
 * @throws KEY_REUSED
 * @throws UNPAID_PURCHASE when the same boxes wait for the buyer's payment already
 * @throws UNAVAILABLE when others were faster for 8 seconds, and whatever `prepare` and `price` throw
 */
export function placeCart({ prepare, ...terms }: Placement, domain: Domain): Promise<PlacedPurchase> {
  let firstOrderId: number | undefined

  async function attempt({ price, destination }: PreparedCart): Promise<PlacedPurchase> {
    const { takeBoxes, ...priced } = await price()
    checkFarmsServe(priced.products.values(), destination)
    const [firstId, slots] = await Promise.all([
      firstOrderId ?? takeOrderNumbers(priced.cart.farms.length, domain),
      placesFor({ ...terms, ...priced }, domain),
    ])
    firstOrderId = firstId
    const limited = limitedOf(slots)
    try {
      return await tryTransaction(domain, async tx => {
        if (!(await takeBoxes(tx))) startOver()
        if (limited.length > 0 && !(await takePlaces(limited, tx))) startOver()
        return writePurchase({ ...terms, ...priced, slots, firstOrderId: firstId }, tx)
      })
    } catch (error) {
      if (!(error instanceof UnpaidTwin)) throw error
      const { actor, now } = terms
      return refuseUnpaidTwin({ buyerId: actor.id, cartKey: cartKeyOf(priced.cart.lines), now }, domain)
    }
  }

  async function command(): Promise<PlacedPurchase> {
    const prepared = await prepare()
    return retryOnConflict(domain, () => attempt(prepared), prepared.productIds)
  }

  return onlyOnce(terms.request, { command, replay: first => replayPurchase(first, domain) }, domain)
}

/** A cart ready to be ordered: what it costs, its products, and how its boxes are taken in the transaction. */
export interface PricedOrder {
  /** The quote that its boxes are reserved by; null where they are taken from what is available. */
  quoteId: string | null
  cart: PricedCart
  products: ReadonlyMap<number, ProductRecord>
  /** Returns false when somebody else was faster; the attempt then starts over. */
  takeBoxes: (tx: Domain) => Promise<boolean>
}

/** Returns a purchase as its first response showed it, with its payment where it is paid online. */
async function replayPurchase(first: Outcome, domain: Domain): Promise<PlacedPurchase> {
  const placed = await readOutcome(first, domain)
  const isOnline = placed.orders.some(order => order.paymentMethod === 'cashfree')
  return { ...placed, payment: isOnline ? await readPaymentOfPurchase(placed.purchaseId, domain) : null }
}
