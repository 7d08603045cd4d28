import type { Domain } from '../../foundation/domain.ts'
import { reservedLines } from '../../records/quote.ts'
import { findQuote } from './queries.ts'

/** Returns the boxes that the person's own quote reserves, by product: they count as available, since they are released by the next quote or sold to them. Empty for nobody. */
export async function ownReserved(personId: number | undefined, domain: Domain): Promise<Map<number, number>> {
  const quote = personId === undefined ? null : await findQuote(personId, domain)
  return new Map((quote ? reservedLines(quote) : []).map(line => [line.productId, line.quantity]))
}
