import { type Actor, fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { onlyOnce } from '../../foundation/idempotency/only-once.ts'
import { inOneTransaction, retryOnConflict, startOver } from '../../foundation/retry-on-conflict.ts'
import type { QuoteRecord } from '../../records/quote.ts'
import type { OrderForm } from '../order/new-orders.ts'
import { findLiveQuote } from '../quote/live-quote.ts'
import { quotedOrder } from './quoted-order.ts'
import { replayPurchase } from './replay-purchase.ts'
import { type PlacedPurchase, takeOrderNumbers, writePurchase } from './write-purchase.ts'

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
 * Turns a quote into a purchase with one order per farm: all farms' orders in one transaction, or none. docs/product/checkout.md#placing.
 * Where it is paid online its payment is written with it, open, and the orders wait for it.
 * @throws QUOTE_EXPIRED, PRICE_CHANGED when a price or an offer is no longer what was quoted, KEY_REUSED, UNAVAILABLE.
 */
export async function placePurchase(
  { actor, form, quoteId, now, idempotencyKey, paymentSeconds }: PlacePurchase,
  domain: Domain,
): Promise<PlacedPurchase> {
  const request = { actorId: actor.id, call: 'placePurchase', key: idempotencyKey, body: { form, quoteId } }
  const { paymentMethod } = form
  const formOf = () => form
  const read = () => findLiveQuote({ personId: actor.id, quoteId, now }, domain)
  let firstOrderId: number | undefined
  const attempt = async (quote: QuoteRecord) => {
    if (quote.farms.some(farm => farm.isOrdered)) {
      fail('QUOTE_EXPIRED', { message: 'Part of this cart has been ordered already. Please check the cart again.' })
    }
    const { cart, products, takeBoxes } = await quotedOrder(quote, now, domain)
    const firstId = firstOrderId ?? (await takeOrderNumbers(quote.farms.length, domain))
    firstOrderId = firstId
    const purchase = { request, actor, formOf, paymentMethod, quoteId, cart, products, now, paymentSeconds }
    return inOneTransaction(domain, async tx => {
      if (!(await takeBoxes(tx))) startOver()
      return writePurchase({ ...purchase, firstOrderId: firstId }, tx)
    })
  }
  const command = async () => {
    const first = await read()
    // What was read to know whose turn it is serves the first try as well: the write finds out if it no longer holds.
    let prefetched: QuoteRecord | undefined = first
    const tryOnce = async () => {
      const quote = prefetched ?? (await read())
      prefetched = undefined
      return attempt(quote)
    }
    const productIds = first.lines.map(line => line.productId)
    return retryOnConflict(domain, tryOnce, productIds)
  }
  return onlyOnce(request, { command, replay: first => replayPurchase(first, domain) }, domain)
}
