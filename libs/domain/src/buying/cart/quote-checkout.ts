import { randomUUID } from 'node:crypto'
import { type Actor, DEFAULT_AREA, type ProductQuantity, RESERVATION_SECONDS } from '@santhe/rules'
import { findOffers, offeredBoxes, reserveLines } from '../../catalog/follow/wait-offers.ts'
import type { Domain } from '../../foundation/domain.ts'
import { restartIfTwice, retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import type { CartTerms } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import { ifUnchanged, type QuoteRecord, Quotes, reservedLines } from '../../records/quote.ts'
import { findArea } from '../order/delivery/delivery-areas.ts'
import { listActiveFees } from '../order-fee/queries.ts'
import { checkedLines, readBuyableProducts } from './buyable-products.ts'
import { checkStock, failIfRecentlyShort } from './check-stock.ts'
import { AT_THE_FARMS, checkFarmsServe, destinationIn, doAllOfferPickup } from './destination.ts'
import { estimateFarms } from './estimate-farms.ts'
import { priceCart } from './priced-cart.ts'
import { findQuote } from './queries.ts'

export interface QuoteCheckout {
  actor: Actor
  items: readonly ProductQuantity[]
  /** Destination; without it the cart is priced for Bangalore Urban. */
  zipCode?: string | undefined
  /** The boxes are picked up at the farms, which overrides the zip code. */
  pickup?: boolean | undefined
  now: Date
  reservationSeconds?: number | undefined
}

type Requested = Pick<QuoteCheckout, 'zipCode' | 'pickup'>

/** Returns the area of the zip code; undefined without one, or for pickup. */
async function placeOf({ zipCode, pickup }: Requested, domain: Domain) {
  return pickup || zipCode === undefined ? undefined : { ...(await findArea(zipCode, domain)), zipCode }
}

/**
 * Returns the pricing terms of a cart: pickup, or its area; by default Bangalore Urban.
 * @throws VALIDATION when a farm of its products does not serve them
 */
function termsOf(
  { pickup }: Requested,
  place: Awaited<ReturnType<typeof placeOf>>,
  products: readonly ProductRecord[],
): CartTerms {
  if (!pickup && !place) return { area: DEFAULT_AREA, pickup: false }
  const offered = { offersPickup: doAllOfferPickup(products) }
  const destination = place
    ? destinationIn(place.area, { zipCode: place.zipCode, field: 'zipCode' }, offered)
    : AT_THE_FARMS
  checkFarmsServe(products, destination)
  return destination
}

/** Replaces the old quote by the new one; repeats the attempt if the old one has changed since the read. */
async function saveQuote(quote: QuoteRecord, old: QuoteRecord | null, { connection, session }: Domain): Promise<void> {
  if (old === null) {
    await Quotes(connection).create([quote], { session }).catch(restartIfTwice)
    return
  }
  const replaced = await Quotes(connection).replaceOne(ifUnchanged(old), quote, { session })
  if (replaced.matchedCount === 0) startOver()
}

/**
 * Prices a cart, reserves its boxes for 10 minutes and returns the quote. A person has one quote: a new one takes over the boxes of the
 * old one and of offers, so that nobody lacks boxes because of their own reservation. docs/product/checkout.md#quote,
 * docs/product/delivery.md#area-prices.
 * @throws VALIDATION also for a zip code outside all areas or a farm's, for pickup that a farm does not offer, and when no day of the
 * next 30 has room
 * @throws PRODUCT_NOT_BUYABLE
 * @throws OWN_FARM
 * @throws OUT_OF_STOCK with each short line in `details.lines`
 */
export async function quoteCheckout(
  { actor, items, zipCode, pickup, now, reservationSeconds = RESERVATION_SECONDS }: QuoteCheckout,
  domain: Domain,
): Promise<QuoteRecord> {
  const since = performance.now()
  const lines = checkedLines(items)
  const productIds = lines.map(line => line.productId)
  const attempt = async () => {
    const [old, offers] = await Promise.all([
      findQuote(actor.id, domain),
      findOffers({ personId: actor.id, now }, domain),
    ])
    const before = old ? reservedLines(old) : []
    const ownReserved = [...before, ...offeredBoxes(offers)]
    failIfRecentlyShort({ lines, ownReserved, since }, domain)
    const [products, active, place] = await Promise.all([
      readBuyableProducts({ actor, productIds, now }, domain),
      listActiveFees(domain),
      placeOf({ zipCode, pickup }, domain),
    ])
    const sold = [...products.values()]
    const terms = termsOf({ pickup }, place, sold)
    const priced = priceCart(lines, products, { active, ...terms })
    const [estimates] = await Promise.all([
      estimateFarms({ cart: priced, products, now }, domain),
      checkStock({ lines: priced.lines, ownReserved, now }, domain),
    ])
    const quote: QuoteRecord = {
      ...priced,
      offersPickup: doAllOfferPickup(sold),
      ...(offers.length > 0 && { awaited: offers.map(({ productId }) => productId) }),
      _id: actor.id,
      quoteId: randomUUID(),
      revision: 1,
      farms: priced.farms.map(farm => ({
        ...farm,
        ...(estimates.get(farm.farmerId) ?? { estimatedDelivery: null }),
        isOrdered: false,
      })),
      createdAt: now,
      expiresAt: new Date(now.getTime() + reservationSeconds * 1000),
    }
    await tryTransaction(domain, async tx => {
      if (!(await reserveLines({ before, after: lines, offers }, tx))) startOver()
      await saveQuote(quote, old, tx)
    })
    return quote
  }
  return retryOnConflict(domain, attempt, productIds)
}
