import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { Purchases } from '../../records/purchase.ts'
import type { QuoteRecord } from '../../records/quote.ts'
import { findQuote, isLive } from './queries.ts'

export interface LiveQuote {
  personId: number
  quoteId: string
  now: Date
}

/** An ordered quote is deleted; when it is sent again without a key, the message says that it was ordered, not that it expired. */
async function failGone({ personId, quoteId }: LiveQuote, { connection }: Domain): Promise<never> {
  const purchase = await Purchases(connection).findOne({ quoteId, buyerId: personId }).lean()
  if (!purchase) return fail('QUOTE_EXPIRED')
  return fail('QUOTE_EXPIRED', {
    message: say('cart.ordered'),
    details: { purchaseId: purchase._id, orderIds: purchase.orderIds },
  })
}

/** Returns a person's quote of this id while it reserves its boxes. Throws QUOTE_EXPIRED. */
export async function findLiveQuote(input: LiveQuote, domain: Domain): Promise<QuoteRecord> {
  const quote = await findQuote(input.personId, domain)
  if (quote?.quoteId === input.quoteId && isLive(quote, input.now)) return quote
  return failGone(input, domain)
}
