import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Purchases } from '../../records/purchase.ts'
import type { QuoteRecord } from '../../records/quote.ts'
import { findQuote, isLive } from './queries.ts'

export interface LiveQuote {
  personId: number
  quoteId: string
  now: Date
}

/** A quote that was ordered is gone; whoever sends it again without a key is told so rather than that it ran out. */
async function failGone({ personId, quoteId }: LiveQuote, { connection }: Domain): Promise<never> {
  const purchase = await Purchases(connection).findOne({ quoteId, buyerId: personId }).lean()
  if (!purchase) return fail('QUOTE_EXPIRED')
  return fail('QUOTE_EXPIRED', {
    message: 'This cart has already been ordered. You find the order in your dashboard.',
    details: { purchaseId: purchase._id, orderIds: purchase.orderIds },
  })
}

/** A person's quote of this id while it holds its boxes. @throws QUOTE_EXPIRED. */
export async function findLiveQuote(input: LiveQuote, domain: Domain): Promise<QuoteRecord> {
  const quote = await findQuote(input.personId, domain)
  if (quote?.quoteId === input.quoteId && isLive(quote, input.now)) return quote
  return failGone(input, domain)
}
