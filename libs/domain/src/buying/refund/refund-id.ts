import { createHash } from 'node:crypto'

/** The provider documents at most 40 letters, digits and _ for the id of a refund. */
const PREFIX = 'payment_'
const FITS = /^[A-Za-z0-9_]{1,32}$/

function endOf(paymentId: string): string {
  return paymentId
    .replace(/^.*-/s, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)
}

/**
 * Returns the provider's id of the refund of an order. It ends as its payment's id does: refund ids are unique among all of a merchant's
 * orders at the provider, and two markets of one merchant both have an order 12.
 */
export function refundIdOfOrder(orderId: number, paymentId: string): string {
  return `order_${orderId}_${endOf(paymentId)}`
}

/** Returns the provider's id of the refund of a second payment. Payment ids that do not fit the documented form are hashed. */
export function refundIdOfPayment(cfPaymentId: string): string {
  if (FITS.test(cfPaymentId)) return `${PREFIX}${cfPaymentId}`
  return `${PREFIX}${createHash('sha256').update(cfPaymentId).digest('hex').slice(0, 32)}`
}
