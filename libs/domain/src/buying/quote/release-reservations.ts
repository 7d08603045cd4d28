import { releaseBoxes } from '../../catalog/stock/move-boxes.ts'
import type { Domain } from '../../foundation/domain.ts'
import { retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { ifUnchanged, type QuoteRecord, Quotes, reservedLines } from '../../records/quote.ts'
import { listExpiredQuotes } from './queries.ts'

const BATCH_SIZE = 100

/** Ends a quote and gives its boxes back, inside a transaction; starts the try over when it is not what it was. */
async function endQuote(quote: QuoteRecord, tx: Domain): Promise<void> {
  const reserved = reservedLines(quote)
  const isReleased = await releaseBoxes(reserved, tx)
  const ended = await Quotes(tx.connection).deleteOne(ifUnchanged(quote), { session: tx.session })
  if (!isReleased || ended.deletedCount === 0) startOver()
}

export interface ReleaseExpiredReservations {
  now: Date
  /** Only those that hold one of these; all when left out. */
  productIds?: readonly number[] | undefined
}

async function release(expired: QuoteRecord, domain: Domain): Promise<boolean> {
  // Without a turn: a buyer in whose way it stands has that turn already.
  return retryOnConflict(domain, async () => {
    const quote = await Quotes(domain.connection).findById(expired._id).lean<QuoteRecord>()
    if (quote?.quoteId !== expired.quoteId) return false
    await tryTransaction(domain, tx => endQuote(quote, tx))
    return true
  })
}

/**
 * Gives back the boxes of quotes whose 10 minutes are over; answers how many ended. A sweep does it for all, and a buyer
 * who finds too few boxes for those in the way. Any number of programs may do it at once: a quote ends once.
 */
export async function releaseExpiredReservations(
  { now, productIds }: ReleaseExpiredReservations,
  domain: Domain,
): Promise<number> {
  const expired = await listExpiredQuotes({ now, productIds, limit: BATCH_SIZE }, domain)
  let ended = 0
  for (const quote of expired) if (await release(quote, domain)) ended += 1
  return ended
}
