import type { Order, PaymentOutcome } from '@santhe/contracts'
import type { PaymentPage } from '@santhe/rules'

/** What the page shows of a payment; `pending`: an order on delivery stands; `gone`: there is no such order. */
export type Outcome = PaymentPage | 'checking' | 'pending' | 'gone' | 'unknown'

type OrderPayment = Pick<Order, 'status' | 'paymentMethod' | 'paymentStatus'>

/** Whether the purchase stands, so that its cart has done its work: paid, or pending. An older order's page clears nothing. docs/product/checkout.md#clearing-the-cart. */
export function boughtOf({ status, paymentStatus }: OrderPayment): 'paid' | 'pending' | undefined {
  if (paymentStatus === 'paid' && status !== 'cancelled') return 'paid'
  return status === 'pending' ? 'pending' : undefined
}

/** What became of a purchase, as its order says: an order on delivery is good before it is paid. */
export function outcomeOf({ status, paymentMethod, paymentStatus }: OrderPayment): Outcome {
  if (status === 'cancelled' || paymentStatus === 'refunded') return 'cancelled'
  if (paymentStatus === 'paid') return 'paid'
  return paymentMethod === 'cod' ? 'pending' : 'awaiting'
}

/** What became of an online payment, as the server reads it from the provider. */
export function outcomeOfPayment({ status }: Pick<PaymentOutcome, 'status'>): Outcome {
  return status === 'pending' ? 'awaiting' : status
}
