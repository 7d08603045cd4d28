import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Orders } from '../../records/order.ts'
import { type QuoteRecord, Quotes } from '../../records/quote.ts'

/** Includes expired quotes. */
export function findQuote(personId: number, { connection, session }: Domain): Promise<QuoteRecord | null> {
  return Quotes(connection).findById(personId, null, { session }).lean<QuoteRecord>()
}

export function isLive({ expiresAt }: Pick<QuoteRecord, 'expiresAt'>, now: Date): boolean {
  return now < expiresAt
}

/** Returns expired quotes, the longest expired first; with `productIds` only those that reserve one of them. */
export function listExpiredQuotes(
  { now, limit, productIds }: { now: Date; limit: number; productIds?: readonly number[] | undefined },
  { connection }: Domain,
): Promise<QuoteRecord[]> {
  const inTheWay = productIds && { 'lines.productId': trusted({ $in: [...productIds] }) }
  return Quotes(connection)
    .find({ ...inTheWay, expiresAt: trusted({ $lte: now }) })
    .sort({ expiresAt: 1 })
    .limit(limit)
    .lean<QuoteRecord[]>()
}

export interface LiveQuote {
  personId: number
  quoteId: string
  now: Date
}

/** An ordered quote is deleted; a retry without a key gets the message that it was ordered, not that it expired. */
async function failGone({ personId, quoteId }: LiveQuote, { connection }: Domain): Promise<never> {
  const first = await Orders(connection).findOne({ 'purchase.quoteId': quoteId, buyerId: personId }).lean()
  if (!first?.purchase) return fail('QUOTE_EXPIRED')
  return fail('QUOTE_EXPIRED', {
    message: say('cart.ordered'),
    details: { purchaseId: first._id, orderIds: first.purchase.orderIds },
  })
}

/**
 * Returns a person's quote while it reserves its boxes.
 * @throws QUOTE_EXPIRED
 */
export async function findLiveQuote(input: LiveQuote, domain: Domain): Promise<QuoteRecord> {
  const quote = await findQuote(input.personId, domain)
  if (quote?.quoteId === input.quoteId && isLive(quote, input.now)) return quote
  return failGone(input, domain)
}
