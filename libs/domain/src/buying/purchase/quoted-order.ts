import { sellReservedBoxes } from '../../catalog/stock/move-boxes.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { CartTerms } from '../../records/priced-cart.ts'
import { ifUnchanged, type QuoteRecord, Quotes, termsOfQuote } from '../../records/quote.ts'
import { checkQuotedLines } from '../cart/fresh-figures.ts'
import type { PricedOrder } from './place-cart.ts'

/** When a quote is ordered, and how its boxes reach the buyer. */
export interface QuotedTerms {
  terms: CartTerms
  now: Date
}

/** Returns the order of a whole quote: its lines, figures and reserved boxes; placing it deletes the quote. Throws PRICE_CHANGED. */
export async function quotedOrder(
  quote: QuoteRecord,
  { terms, now }: QuotedTerms,
  domain: Domain,
): Promise<PricedOrder> {
  const quoted = termsOfQuote(quote)
  return {
    quoteId: quote.quoteId,
    cart: { ...quote, ...quoted },
    products: await checkQuotedLines({ lines: quote.lines, quoted, ordered: terms, now }, domain),
    takeBoxes: async tx => {
      const isSold = await sellReservedBoxes(quote.lines, tx)
      const ended = await Quotes(tx.connection).deleteOne(ifUnchanged(quote), { session: tx.session })
      return isSold && ended.deletedCount === 1
    },
  }
}
