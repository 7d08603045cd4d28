import type { OrderDetail } from '@santhe/contracts'

/** `awaiting`: an online payment that is not settled yet. */
export type Outcome = 'checking' | 'paid' | 'pending' | 'awaiting' | 'cancelled' | 'unknown'

/** What became of a purchase, as its order says: an order on delivery is good before it is paid. */
export function outcomeOf({
  status,
  paymentMethod,
  paymentStatus,
}: Pick<OrderDetail, 'status' | 'paymentMethod' | 'paymentStatus'>): Outcome {
  if (status === 'cancelled' || paymentStatus === 'refunded') return 'cancelled'
  if (paymentStatus === 'paid') return 'paid'
  return paymentMethod === 'cod' ? 'pending' : 'awaiting'
}
