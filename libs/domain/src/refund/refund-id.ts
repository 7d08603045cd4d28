import { createHash } from 'node:crypto'

/** The provider documents at most 40 letters, digits and _ for the id of a refund. */
const PREFIX = 'payment_'
const FITS = /^[A-Za-z0-9_]{1,32}$/
/** How refunds were named before: the provider does not document the hyphen. */
const FORMER = /^(order|payment)-(.+)$/

/** The provider's id of the refund of an order. */
export function refundIdOfOrder(orderId: number): string {
  return `order_${orderId}`
}

/** The provider's id of the refund of a payment that came twice. Its own numbers fit; whatever else it may come to name is hashed. */
export function refundIdOfPayment(cfPaymentId: string): string {
  if (FITS.test(cfPaymentId)) return `${PREFIX}${cfPaymentId}`
  return `${PREFIX}${createHash('sha256').update(cfPaymentId).digest('hex').slice(0, 32)}`
}

/** What a refund that was named in the former way would be named now; undefined where it is named so. */
export function renamedRefundId(refundId: string): string | undefined {
  const [, kind, of = ''] = FORMER.exec(refundId) ?? []
  if (kind === undefined) return undefined
  return kind === 'order' ? refundIdOfOrder(Number(of)) : refundIdOfPayment(of)
}

/** One name for a refund, whichever way it is named: two refunds of the same cause have the same. */
export function causeOfRefund(refundId: string): string {
  return renamedRefundId(refundId) ?? refundId
}
