import { findOffers, reserveLines } from '../../catalog/follow/wait-offers.ts'
import type { Domain } from '../../foundation/domain.ts'
import { retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { workOnEach } from '../../foundation/work-on-each.ts'
import { ifUnchanged, type QuoteRecord, Quotes, reservedLines } from '../../records/quote.ts'
import { listExpiredQuotes } from './queries.ts'

const BATCH_SIZE = 100

/**
 * Deletes a quote and releases its boxes, to an offer if they came from one, inside a transaction; repeats the attempt if it has changed
 * since the read.
 */
async function endQuote(quote: QuoteRecord, now: Date, tx: Domain): Promise<void> {
  const before = reservedLines(quote)
  const offers = quote.awaited ? await findOffers({ personId: quote._id, now }, tx) : []
  const isReleased = await reserveLines({ before, after: [], offers }, tx)
  const ended = await Quotes(tx.connection).deleteOne(ifUnchanged(quote), { session: tx.session })
  if (!isReleased || ended.deletedCount === 0) startOver()
}

export interface ReleaseExpiredReservations {
  now: Date
  /** Only quotes that reserve one of these products; by default all. */
  productIds?: readonly number[] | undefined
}

async function release(expired: QuoteRecord, now: Date, domain: Domain): Promise<boolean> {
  // Skips the queue: a buyer who needs its boxes already has a turn.
  return retryOnConflict(domain, async () => {
    const quote = await Quotes(domain.connection).findById(expired._id).lean<QuoteRecord>()
    if (quote?.quoteId !== expired.quoteId) return false
    await tryTransaction(domain, tx => endQuote(quote, now, tx))
    return true
  })
}

/**
 * Releases the boxes of quotes older than 10 minutes; returns their number. Called by a job for all quotes, and for a buyer who lacks
 * boxes. Programs may call it concurrently: a quote ends once.
 * @throws UNAVAILABLE after releasing all others, when one could not be released within 8 seconds
 */
export async function releaseExpiredReservations(
  { now, productIds }: ReleaseExpiredReservations,
  domain: Domain,
): Promise<number> {
  const expired = await listExpiredQuotes({ now, productIds, limit: BATCH_SIZE }, domain)
  let ended = 0
  await workOnEach(expired, async quote => {
    if (await release(quote, now, domain)) ended += 1
  })
  return ended
}
