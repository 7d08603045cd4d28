import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type QuoteRecord, Quotes } from '../../records/quote.ts'

/** A person's quote, whether its hold is over or not. */
export function findQuote(personId: number, { connection, session }: Domain): Promise<QuoteRecord | null> {
  return Quotes(connection)
    .findById(personId)
    .session(session ?? null)
    .lean<QuoteRecord>()
}

/** Whether a quote still holds its boxes at `now`. */
export function isLive({ expiresAt }: Pick<QuoteRecord, 'expiresAt'>, now: Date): boolean {
  return now < expiresAt
}

/** Quotes whose time is over, the longest first; those that stand in the way of `productIds` where some are named. */
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
