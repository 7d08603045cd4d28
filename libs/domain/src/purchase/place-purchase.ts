import { type Actor, fail } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import { onlyOnce } from '../idempotency/only-once.ts'
import type { OrderForm } from '../order/new-orders.ts'
import { readOutcome } from '../order/read-outcome.ts'
import { checkQuotedLines } from '../quote/fresh-figures.ts'
import { findLiveQuote } from '../quote/live-quote.ts'
import { asRead, Quotes } from '../quote/model.ts'
import { sellHeldBoxes } from '../stock/move-boxes.ts'
import { inOneTransaction, startOver, untilSettled } from '../until-settled.ts'
import { type PlacedPurchase, takeOrderNumbers, writePurchase } from './write-purchase.ts'

export interface PlacePurchase {
  actor: Actor
  form: OrderForm
  quoteId: string
  now: Date
  idempotencyKey?: string | undefined
}

/**
 * Turns a quote into a purchase with one order per farm: all farms' orders in one transaction, or none. Decisions 'Quote'.
 * @throws QUOTE_EXPIRED, PRICE_CHANGED when a price or an offer is no longer what was quoted, KEY_REUSED, UNAVAILABLE.
 */
export async function placePurchase(
  { actor, form, quoteId, now, idempotencyKey }: PlacePurchase,
  domain: Domain,
): Promise<PlacedPurchase> {
  const asked = { actorId: actor.id, call: 'placePurchase', key: idempotencyKey, body: { form, quoteId } }
  let firstOrderId: number | undefined
  const attempt = async () => {
    const quote = await findLiveQuote({ personId: actor.id, quoteId, now }, domain)
    if (quote.farms.some(farm => farm.isOrdered)) {
      fail('QUOTE_EXPIRED', { message: 'Part of this cart has been ordered already. Please check the cart again.' })
    }
    const products = await checkQuotedLines({ lines: quote.lines, now }, domain)
    const taken = firstOrderId ?? (await takeOrderNumbers(quote.farms.length, domain))
    firstOrderId = taken
    return inOneTransaction(domain, async inside => {
      const isSold = await sellHeldBoxes(quote.lines, inside)
      const ended = await Quotes(inside.connection).deleteOne(asRead(quote), { session: inside.session })
      if (!isSold || ended.deletedCount === 0) startOver()
      return writePurchase({ asked, actor, form, quoteId, cart: quote, products, firstOrderId: taken, now }, inside)
    })
  }
  const command = async () => {
    const quote = await findLiveQuote({ personId: actor.id, quoteId, now }, domain)
    return untilSettled(
      quote.lines.map(line => line.productId),
      attempt,
    )
  }
  return onlyOnce(asked, { command, replay: first => readOutcome(first, domain) }, domain)
}
