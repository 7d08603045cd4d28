import { type Actor, fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import type { QuoteRecord } from '../../records/quote.ts'
import type { OrderForm } from '../order/new-orders.ts'
import { findLiveQuote } from '../quote/live-quote.ts'
import { placeCart } from './place-cart.ts'
import type { PricedOrder } from './priced-order.ts'
import { quotedOrder } from './quoted-order.ts'
import type { PlacedPurchase } from './write-purchase.ts'

export interface PlacePurchase {
  actor: Actor
  form: OrderForm
  quoteId: string
  now: Date
  idempotencyKey?: string | undefined
  /** How long it can be paid, where it is paid online; 20 minutes when left out. */
  paymentSeconds?: number | undefined
}

/**
 * Turns a quote into a purchase with one order per farm, in one transaction, and returns it. docs/product/checkout.md#placing.
 * Where it is paid online its open payment is written with it, and the orders wait for that.
 * @throws QUOTE_EXPIRED, PRICE_CHANGED when a price or an offer is no longer what was quoted, KEY_REUSED, UNAVAILABLE.
 */
export async function placePurchase(
  { actor, form, quoteId, now, idempotencyKey, paymentSeconds }: PlacePurchase,
  domain: Domain,
): Promise<PlacedPurchase> {
  async function orderOf(quote: QuoteRecord): Promise<PricedOrder> {
    if (quote.farms.some(farm => farm.isOrdered)) {
      fail('QUOTE_EXPIRED', { message: 'Part of this cart is already ordered. Please check it again.' })
    }
    return quotedOrder(quote, now, domain)
  }

  const read = () => findLiveQuote({ personId: actor.id, quoteId, now }, domain)
  async function prepare() {
    const first = await read()
    // The first attempt uses the quote that was read for its products; the write finds out if it no longer holds.
    let prefetched: QuoteRecord | undefined = first
    const price = async () => {
      const quote = prefetched ?? (await read())
      prefetched = undefined
      return orderOf(quote)
    }
    return { productIds: first.lines.map(line => line.productId), price }
  }

  const request = { actorId: actor.id, call: 'placePurchase', key: idempotencyKey, body: { form, quoteId } }
  const { paymentMethod } = form
  return placeCart({ request, actor, formOf: () => form, paymentMethod, now, paymentSeconds, prepare }, domain)
}
