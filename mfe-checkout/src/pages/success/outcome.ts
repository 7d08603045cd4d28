import type { OrderDetail } from '@santhe/contracts'

/** `awaiting`: an online payment that is not settled yet. */
export type Outcome = 'checking' | 'paid' | 'pending' | 'awaiting' | 'cancelled' | 'unknown'

type Settled = Pick<OrderDetail, 'status' | 'paymentMethod' | 'paymentStatus'>

/** Whether the purchase stands, so that its cart has done its work: paid, or pending. An older order's page clears nothing. Decisions 'Orders'. */
export function clearsCart({ status, paymentStatus }: Settled): boolean {
  return status === 'pending' || (paymentStatus === 'paid' && status !== 'cancelled')
}

/** What became of a purchase, as its order says: an order on delivery is good before it is paid. */
export function outcomeOf({ status, paymentMethod, paymentStatus }: Settled): Outcome {
  if (status === 'cancelled' || paymentStatus === 'refunded') return 'cancelled'
  if (paymentStatus === 'paid') return 'paid'
  return paymentMethod === 'cod' ? 'pending' : 'awaiting'
}
