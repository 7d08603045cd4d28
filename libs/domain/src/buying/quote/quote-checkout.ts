import { randomUUID } from 'node:crypto'
import type { Actor, ProductQuantity } from '@santhe/rules'
import { holdBoxes, releaseBoxes } from '../../catalog/stock/move-boxes.ts'
import type { Domain } from '../../foundation/domain.ts'
import { duplicateKey } from '../../foundation/duplicate-key.ts'
import { inOneTransaction, startOver, untilSettled } from '../../foundation/until-settled.ts'
import { asRead, heldLines, type QuoteRecord, Quotes } from '../../records/quote.ts'
import { listActiveFees } from '../order-fee/queries.ts'
import { checkedLines, readBuyableProducts } from './buyable-products.ts'
import { checkStock, failIfSeenShort } from './check-stock.ts'
import { priceCart } from './priced-cart.ts'
import { findQuote } from './queries.ts'

/** How long a quote holds its boxes unless the program's settings say otherwise: 10 minutes. */
const HOLD_SECONDS = 600

export interface QuoteCheckout {
  actor: Actor
  items: readonly ProductQuantity[]
  now: Date
  holdSeconds?: number | undefined
}

/** Puts the new quote in the place of the old one; starts the try over when the old one is not what was read. */
async function keep(quote: QuoteRecord, old: QuoteRecord | null, { connection, session }: Domain): Promise<void> {
  if (old === null) {
    try {
      await Quotes(connection).create([quote], { session })
    } catch (error) {
      if (duplicateKey(error)) startOver()
      throw error
    }
    return
  }
  const replaced = await Quotes(connection).replaceOne(asRead(old), quote, { session })
  if (replaced.matchedCount === 0) startOver()
}

/**
 * Prices a cart and holds its boxes for 10 minutes. A person has one quote: a new one gives the old one's boxes back in the same
 * transaction, so that nobody stands in their own way. docs/product/checkout.md#quote.
 * @throws VALIDATION, PRODUCT_NOT_BUYABLE, OWN_FARM, OUT_OF_STOCK (each short line named in `details.lines`).
 */
export async function quoteCheckout(
  { actor, items, now, holdSeconds = HOLD_SECONDS }: QuoteCheckout,
  domain: Domain,
): Promise<QuoteRecord> {
  const since = performance.now()
  const lines = checkedLines(items)
  const productIds = lines.map(line => line.productId)
  const attempt = async () => {
    const old = await findQuote(actor.id, domain)
    const ownHeld = old ? heldLines(old) : []
    failIfSeenShort({ lines, ownHeld, since }, domain)
    const [products, fees] = await Promise.all([
      readBuyableProducts({ actor, productIds, now }, domain),
      listActiveFees(domain),
    ])
    const priced = priceCart(lines, products, fees)
    await checkStock({ lines: priced.lines, ownHeld, now }, domain)
    const quote: QuoteRecord = {
      ...priced,
      _id: actor.id,
      quoteId: randomUUID(),
      revision: 1,
      farms: priced.farms.map(farm => ({ ...farm, isOrdered: false })),
      createdAt: now,
      expiresAt: new Date(now.getTime() + holdSeconds * 1000),
    }
    await inOneTransaction(domain, async inside => {
      const isReleased = await releaseBoxes(ownHeld, inside)
      if (!isReleased || !(await holdBoxes(lines, inside))) startOver()
      await keep(quote, old, inside)
    })
    return quote
  }
  return untilSettled(domain, attempt, productIds)
}
