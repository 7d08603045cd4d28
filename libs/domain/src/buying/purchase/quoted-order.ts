import { sellHeldBoxes } from '../../catalog/stock/move-boxes.ts'
import type { Domain } from '../../foundation/domain.ts'
import { asRead, type QuoteRecord, Quotes } from '../../records/quote.ts'
import { checkQuotedLines } from '../quote/fresh-figures.ts'
import type { PricedOrder } from './priced-order.ts'

/** A whole quote as a purchase: its lines and figures, its boxes from the hold; the quote ends with it. @throws PRICE_CHANGED. */
export async function quotedOrder(quote: QuoteRecord, now: Date, domain: Domain): Promise<PricedOrder> {
  return {
    cart: quote,
    products: await checkQuotedLines({ lines: quote.lines, now }, domain),
    takeBoxes: async inside => {
      const isSold = await sellHeldBoxes(quote.lines, inside)
      const ended = await Quotes(inside.connection).deleteOne(asRead(quote), { session: inside.session })
      return isSold && ended.deletedCount === 1
    },
  }
}
