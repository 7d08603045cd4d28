import type { Order } from '@santhe/contracts'

/** Whether an order stands and its online payment was not made yet; the farm does not see it. docs/product/orders.md#open-payment. */
export function isAwaitingPayment({ status, paymentMethod, paymentStatus }: Order): boolean {
  return status === 'pending' && paymentMethod === 'cashfree' && paymentStatus === 'unpaid'
}
