import { createHash } from 'node:crypto'

/** The provider documents at most 40 letters, digits and _ for the id of a refund. */
const PREFIX = 'payment_'
const FITS = /^[A-Za-z0-9_]{1,32}$/
/** The former form of refund ids, with a hyphen that the provider does not document. */
const FORMER = /^(?:order-(?<orderId>\d+)|payment-(?<cfPaymentId>.+))$/s

/** The random end of a payment's id. */
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

export interface NamedRefund {
  _id: string
  paymentId: string
}

/** Returns the present form of a refund id of the former form; undefined where it has the present form. */
export function renamedRefundId({ _id, paymentId }: NamedRefund): string | undefined {
  const { orderId, cfPaymentId } = FORMER.exec(_id)?.groups ?? {}
  if (orderId !== undefined) return refundIdOfOrder(Number(orderId), paymentId)
  return cfPaymentId === undefined ? undefined : refundIdOfPayment(cfPaymentId)
}

/** Returns the pattern of the ids that a refund of this former id may be renamed to: an order has one refund, whatever its id ends on. Undefined for an id of the present form. */
export function laterNames(formerId: string): RegExp | undefined {
  const { orderId, cfPaymentId } = FORMER.exec(formerId)?.groups ?? {}
  if (orderId !== undefined) return new RegExp(`^order_${orderId}_`)
  return cfPaymentId === undefined ? undefined : new RegExp(`^${refundIdOfPayment(cfPaymentId)}$`)
}

/** Returns the cause of a refund from an id of either form: two refunds of the same cause have the same. */
export function causeOfRefund(refund: NamedRefund): string {
  return renamedRefundId(refund) ?? refund._id
}
