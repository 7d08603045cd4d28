import type { Order, PaymentOutcome } from '@santhe/contracts'
import type { PaymentPage } from '@santhe/rules'

/** `pending`: placed on delivery; `gone`: no such order. */
export type Outcome = PaymentPage | 'checking' | 'pending' | 'gone' | 'unknown'

type OrderPayment = Pick<Order, 'status' | 'paymentMethod' | 'paymentStatus'>

/**
 * Whether the cart can be cleared: paid, or pending. Pages of older orders clear nothing.
 * docs/product/checkout.md#clearing-the-cart.
 */
export function boughtOf({ status, paymentStatus }: OrderPayment): 'paid' | 'pending' | undefined {
  if (paymentStatus === 'paid' && status !== 'cancelled') return 'paid'
  return status === 'pending' ? 'pending' : undefined
}

/** An order on delivery counts as successful before payment. */
export function outcomeOf({ status, paymentMethod, paymentStatus }: OrderPayment): Outcome {
  if (status === 'cancelled' || paymentStatus === 'refunded') return 'cancelled'
  if (paymentStatus === 'paid') return 'paid'
  return paymentMethod === 'cod' ? 'pending' : 'awaiting'
}

/** Status as the server verified it with the provider. */
export function outcomeOfPayment({ status }: Pick<PaymentOutcome, 'status'>): Outcome {
  return status === 'pending' ? 'awaiting' : status
}
