import { sellReservedBoxes } from '../../catalog/stock/move-boxes.ts'
import type { Domain } from '../../foundation/domain.ts'
import { ifUnchanged, type QuoteRecord, Quotes } from '../../records/quote.ts'
import { checkQuotedLines } from '../quote/fresh-figures.ts'
import type { PricedOrder } from './priced-order.ts'

/** Returns the order of a whole quote: its lines, figures and reserved boxes; placing it deletes the quote. Throws PRICE_CHANGED. */
export async function quotedOrder(quote: QuoteRecord, now: Date, domain: Domain): Promise<PricedOrder> {
  return {
    quoteId: quote.quoteId,
    cart: quote,
    products: await checkQuotedLines({ lines: quote.lines, now }, domain),
    takeBoxes: async tx => {
      const isSold = await sellReservedBoxes(quote.lines, tx)
      const ended = await Quotes(tx.connection).deleteOne(ifUnchanged(quote), { session: tx.session })
      return isSold && ended.deletedCount === 1
    },
  }
}
