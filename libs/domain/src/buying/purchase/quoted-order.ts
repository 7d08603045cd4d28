import type { DeliveryArea } from '@santhe/rules'
import { sellReservedBoxes } from '../../catalog/stock/move-boxes.ts'
import type { Domain } from '../../foundation/domain.ts'
import { areaOfQuote, ifUnchanged, type QuoteRecord, Quotes } from '../../records/quote.ts'
import { checkQuotedLines } from '../quote/fresh-figures.ts'
import type { PricedOrder } from './priced-order.ts'

/** When a quote is ordered, and where its boxes go. */
export interface QuotedTerms {
  area: DeliveryArea
  now: Date
}

/** Returns the order of a whole quote: its lines, figures and reserved boxes; placing it deletes the quote. Throws PRICE_CHANGED. */
export async function quotedOrder(
  quote: QuoteRecord,
  { area, now }: QuotedTerms,
  domain: Domain,
): Promise<PricedOrder> {
  return {
    quoteId: quote.quoteId,
    cart: { ...quote, area },
    products: await checkQuotedLines({ lines: quote.lines, quotedArea: areaOfQuote(quote), area, now }, domain),
    takeBoxes: async tx => {
      const isSold = await sellReservedBoxes(quote.lines, tx)
      const ended = await Quotes(tx.connection).deleteOne(ifUnchanged(quote), { session: tx.session })
      return isSold && ended.deletedCount === 1
    },
  }
}
