import { fail, type ProductQuantity } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { sellReservedBoxes } from '../../catalog/stock/move-boxes.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type CartTerms, isSameTerms } from '../../records/priced-cart.ts'
import {
  ifUnchanged,
  isSameCart,
  linesOfFarm,
  type QuotedFarm,
  type QuoteRecord,
  Quotes,
  termsOfQuote,
} from '../../records/quote.ts'
import { checkQuotedLines } from '../cart/fresh-figures.ts'
import { findLiveQuote, findQuote, isLive } from '../cart/queries.ts'
import type { PricedOrder } from './place-cart.ts'
import type { QuotedTerms } from './quoted-order.ts'

export interface QuotedPart {
  quote: QuoteRecord
  farm: QuotedFarm
}

export interface FindPart {
  personId: number
  farmerId: number
  lines: readonly ProductQuantity[]
  quoteId?: string | undefined
  terms: CartTerms
  now: Date
}

function partOf(quote: QuoteRecord, { farmerId, lines }: FindPart): QuotedPart | undefined {
  const farm = quote.farms.find(each => each.farmerId === farmerId && !each.isOrdered)
  return farm && isSameCart(lines, linesOfFarm(quote, farmerId)) ? { quote, farm } : undefined
}

/**
 * Returns the part of the buyer's live quote that has exactly these lines; undefined when there is none for these terms and no quote was
 * given.
 * @throws QUOTE_EXPIRED when the given quote is over, was ordered, or has another cart
 */
export async function findPart(input: FindPart, domain: Domain): Promise<QuotedPart | undefined> {
  const { personId, quoteId, terms, now } = input
  if (quoteId === undefined) {
    const quote = await findQuote(personId, domain)
    return quote && isLive(quote, now) && isSameTerms(termsOfQuote(quote), terms) ? partOf(quote, input) : undefined
  }
  const quote = await findLiveQuote({ personId, quoteId, now }, domain)
  return partOf(quote, input) ?? fail('QUOTE_EXPIRED', { message: say('cart.changed') })
}

/** Returns the order of one farm's part of a quote: its lines, its share of every fee, its reserved boxes. Throws PRICE_CHANGED. */
export async function partOrder(
  { quote, farm }: QuotedPart,
  { terms, now }: QuotedTerms,
  domain: Domain,
): Promise<PricedOrder> {
  const lines = linesOfFarm(quote, farm.farmerId)
  const quoted = termsOfQuote(quote)
  const products = await checkQuotedLines({ lines, quoted, ordered: terms, now }, domain)
  const { subtotal, total, fees } = farm
  const isLast = quote.farms.every(each => each.isOrdered || each.farmerId === farm.farmerId)
  return {
    quoteId: quote.quoteId,
    cart: { lines, fees, farms: [farm], ...quoted, subtotal, total },
    products,
    takeBoxes: async tx => (await sellReservedBoxes(lines, tx)) && markOrdered(quote, farm, isLast, tx),
  }
}

/** Marks the part as ordered, or deletes the quote with its last part; returns false when the quote is not as it was read. */
async function markOrdered(
  quote: QuoteRecord,
  { farmerId }: QuotedFarm,
  isLast: boolean,
  { connection, session }: Domain,
): Promise<boolean> {
  if (isLast) return (await Quotes(connection).deleteOne(ifUnchanged(quote), { session })).deletedCount === 1
  const farms = quote.farms.map(farm => (farm.farmerId === farmerId ? { ...farm, isOrdered: true } : farm))
  const marked = await Quotes(connection).updateOne(
    ifUnchanged(quote),
    { $set: { farms, revision: quote.revision + 1 } },
    { session },
  )
  return marked.modifiedCount === 1
}
