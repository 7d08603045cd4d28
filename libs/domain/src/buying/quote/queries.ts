import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type QuoteRecord, Quotes } from '../../records/quote.ts'

/** Returns a person's quote, expired or not. */
export function findQuote(personId: number, { connection, session }: Domain): Promise<QuoteRecord | null> {
  return Quotes(connection)
    .findById(personId)
    .session(session ?? null)
    .lean<QuoteRecord>()
}

export function isLive({ expiresAt }: Pick<QuoteRecord, 'expiresAt'>, now: Date): boolean {
  return now < expiresAt
}

/** Returns expired quotes, the longest expired first; where `productIds` are given, only those that reserve one of them. */
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
