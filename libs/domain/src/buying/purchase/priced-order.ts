import { type Actor, fail, type Paise, type ProductQuantity } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { findOffers, type OfferedWait, offeredBoxes } from '../../catalog/follow/wait-offers.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type CartTerms, isSameTerms, type PricedCart } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import { isSameCart, linesOfFarm, type QuotedFarm, type QuoteRecord, termsOfQuote } from '../../records/quote.ts'
import { readBuyableProducts } from '../cart/buyable-products.ts'
import { checkStock, failIfRecentlyShort } from '../cart/check-stock.ts'
import { checkQuotedLines, failPriceChanged } from '../cart/fresh-figures.ts'
import { priceCart } from '../cart/priced-cart.ts'
import { findLiveQuote, findQuote, isLive } from '../cart/queries.ts'
import { listActiveFees } from '../order-fee/queries.ts'

/** A cart ready to order: its costs, its products, and the source of its boxes. */
export interface PricedOrder {
  /** The quote that reserves the boxes and ends with the order; null when available boxes are taken. */
  quoted: QuotedCart | null
  /** The buyer's offers, whose boxes are taken first unless a quote has taken them. */
  offers?: readonly OfferedWait[]
  cart: PricedCart
  products: ReadonlyMap<number, ProductRecord>
}

/** A live quote, or one farm's part of it. */
export interface QuotedCart {
  quote: QuoteRecord
  farm?: QuotedFarm | undefined
}

/** A line as sent by a browser, with its shown price per box and farm. */
export interface RequestedItem extends ProductQuantity {
  price?: Paise | undefined
  farmerId?: number | undefined
}

interface ClaimedFigures {
  items: readonly RequestedItem[]
  total?: Paise | undefined
  farmTotals?: ReadonlyMap<number, Paise | undefined>
}

interface OrderToPrice {
  actor: Actor
  lines: readonly ProductQuantity[]
  /** Returns the farm in whose order a product was sent. */
  farmOf: (productId: number) => number | undefined
  /** The farm whose part of a quote is ordered; omitted for the whole quote. */
  farmerId?: number
  quoteId: string | undefined
  /** Figures shown by the browser. */
  claimed: ClaimedFigures
  now: Date
  /** `performance.now()` at the command's start. */
  since: number
}

/**
 * Returns an order as quoted: by the given quote, or by the buyer's live one with the same cart and terms. Without one it
 * has current prices and the fees of its terms, and takes available boxes.
 * @throws PRODUCT_NOT_BUYABLE
 * @throws OWN_FARM
 * @throws OUT_OF_STOCK
 * @throws VALIDATION when a product was sent in another farm's order
 * @throws QUOTE_EXPIRED when the given quote has expired, was ordered, or has another cart
 * @throws PRICE_CHANGED with fresh figures
 */
export async function priceOrder(order: OrderToPrice, terms: CartTerms, domain: Domain): Promise<PricedOrder> {
  const quoted = await findQuoted(order, terms, domain)
  if (quoted) checkFarms(linesOf(quoted), order)
  const priced = quoted
    ? await quotedOrder(quoted, { terms, now: order.now }, domain)
    : await freshOrder(order, terms, domain)
  compareFigures(order.claimed, priced.cart)
  return priced
}

/**
 * Returns an order with the quoted lines and figures.
 * @throws PRICE_CHANGED
 */
export async function quotedOrder(
  quoted: QuotedCart,
  { terms, now }: { terms: CartTerms; now: Date },
  domain: Domain,
): Promise<PricedOrder> {
  const { quote, farm } = quoted
  const [lines, quotedTerms] = [linesOf(quoted), termsOfQuote(quote)]
  const products = await checkQuotedLines({ lines, quoted: quotedTerms, ordered: terms, now }, domain)
  const { fees, subtotal, total } = farm ?? quote
  return {
    quoted,
    cart: { lines, fees, farms: farm ? [farm] : quote.farms, ...quotedTerms, subtotal, total },
    products,
  }
}

const linesOf = ({ quote, farm }: QuotedCart) => (farm ? linesOfFarm(quote, farm.farmerId) : quote.lines)

/** Returns the part of a quote with exactly these lines, unless ordered. */
function partWith(quote: QuoteRecord, { lines, farmerId }: OrderToPrice): QuotedCart | undefined {
  const part = { quote, farm: quote.farms.find(farm => farm.farmerId === farmerId) }
  if (farmerId !== undefined && !part.farm) return undefined
  const farms = part.farm ? [part.farm] : quote.farms
  return farms.every(farm => !farm.isOrdered) && isSameCart(lines, linesOf(part)) ? part : undefined
}

async function findQuoted(order: OrderToPrice, terms: CartTerms, domain: Domain): Promise<QuotedCart | undefined> {
  const { actor, quoteId, now } = order
  if (quoteId === undefined) {
    const quote = await findQuote(actor.id, domain)
    return quote && isLive(quote, now) && isSameTerms(termsOfQuote(quote), terms) ? partWith(quote, order) : undefined
  }
  const quote = await findLiveQuote({ personId: actor.id, quoteId, now }, domain)
  return partWith(quote, order) ?? fail('QUOTE_EXPIRED', { message: say('cart.changed') })
}

function checkFarms(
  products: readonly { productId: number; farmerId: number }[],
  { farmOf }: Pick<OrderToPrice, 'farmOf'>,
): void {
  if (products.every(({ productId, farmerId }) => farmOf(productId) === farmerId)) return
  fail('VALIDATION', { fields: { items: say('cart.notOfFarm') } })
}

async function freshOrder(order: OrderToPrice, terms: CartTerms, domain: Domain): Promise<PricedOrder> {
  const { actor, lines, now, since } = order
  const offers = await findOffers({ personId: actor.id, now }, domain)
  const ownReserved = offeredBoxes(offers)
  failIfRecentlyShort({ lines, ownReserved, since }, domain)
  const [products, active] = await Promise.all([
    readBuyableProducts({ actor, productIds: lines.map(line => line.productId), now }, domain),
    listActiveFees(domain),
  ])
  const cart = priceCart(lines, products, { active, ...terms })
  checkFarms(cart.lines, order)
  await checkStock({ lines: cart.lines, ownReserved, now }, domain)
  return { quoted: null, offers, cart, products }
}

/**
 * Compares the browser's prices and totals with the server's.
 * @throws PRICE_CHANGED
 */
function compareFigures({ items, total, farmTotals }: ClaimedFigures, cart: PricedCart): void {
  const prices = new Map(cart.lines.map(line => [line.productId, line.price]))
  const isSame = (claimed: Paise | undefined, actual: Paise | undefined) => claimed === undefined || claimed === actual
  const areSame =
    isSame(total, cart.total) &&
    items.every(({ productId, price }) => isSame(price, prices.get(productId))) &&
    cart.farms.every(farm => isSame(farmTotals?.get(farm.farmerId), farm.total))
  if (!areSame) failPriceChanged(cart)
}
