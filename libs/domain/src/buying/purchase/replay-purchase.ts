import type { Domain } from '../../foundation/domain.ts'
import type { Outcome } from '../../records/idempotency.ts'
import { readOutcome } from '../order/read-outcome.ts'
import { readPaymentOfPurchase } from '../payment/queries.ts'
import type { PlacedPurchase } from './write-purchase.ts'

/** Returns a purchase as its first response showed it, with its payment where it is paid online. */
export async function replayPurchase(first: Outcome, domain: Domain): Promise<PlacedPurchase> {
  const placed = await readOutcome(first, domain)
  const isOnline = placed.orders.some(order => order.paymentMethod === 'cashfree')
  return { ...placed, payment: isOnline ? await readPaymentOfPurchase(placed.purchaseId, domain) : null }
}
