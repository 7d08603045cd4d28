import type { Order } from '@santhe/contracts'

/** Placed but unpaid online; hidden from the farm. docs/product/orders.md#open-payment. */
export function isAwaitingPayment({ status, paymentMethod, paymentStatus }: Order): boolean {
  return status === 'pending' && paymentMethod === 'cashfree' && paymentStatus === 'unpaid'
}
