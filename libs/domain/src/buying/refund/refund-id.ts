import { createHash } from 'node:crypto'

/** The provider documents at most 40 letters, digits and _ for the id of a refund. */
const PREFIX = 'payment_'
const FITS = /^[A-Za-z0-9_]{1,32}$/
/** How refunds were named before: the provider does not document the hyphen. */
const FORMER = /^(?:order-(?<orderId>\d+)|payment-(?<cfPaymentId>.+))$/s

/** The random end of a payment's id. */
function endOf(paymentId: string): string {
  return paymentId
    .replace(/^.*-/s, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)
}

/**
 * The provider's id of the refund of an order. It ends as the id of its payment does: the provider wants refund ids to be unique among
 * all of a merchant's orders, and two markets of one merchant both have an order 12.
 */
export function refundIdOfOrder(orderId: number, paymentId: string): string {
  return `order_${orderId}_${endOf(paymentId)}`
}

/** The provider's id of the refund of a payment that came twice. Its own numbers fit; whatever else it may come to name is hashed. */
export function refundIdOfPayment(cfPaymentId: string): string {
  if (FITS.test(cfPaymentId)) return `${PREFIX}${cfPaymentId}`
  return `${PREFIX}${createHash('sha256').update(cfPaymentId).digest('hex').slice(0, 32)}`
}

export interface NamedRefund {
  _id: string
  paymentId: string
}

/** What a refund that was named in the former way would be named now; undefined where it is named so. */
export function renamedRefundId({ _id, paymentId }: NamedRefund): string | undefined {
  const { orderId, cfPaymentId } = FORMER.exec(_id)?.groups ?? {}
  if (orderId !== undefined) return refundIdOfOrder(Number(orderId), paymentId)
  return cfPaymentId === undefined ? undefined : refundIdOfPayment(cfPaymentId)
}

/** What a refund of this former name is called once it is renamed: of an order there is one refund, whatever its name ends on. */
export function laterNames(formerId: string): RegExp | undefined {
  const { orderId, cfPaymentId } = FORMER.exec(formerId)?.groups ?? {}
  if (orderId !== undefined) return new RegExp(`^order_${orderId}_`)
  return cfPaymentId === undefined ? undefined : new RegExp(`^${refundIdOfPayment(cfPaymentId)}$`)
}

/** One name for a refund, whichever way it is named: two refunds of the same cause have the same. */
export function causeOfRefund(refund: NamedRefund): string {
  return renamedRefundId(refund) ?? refund._id
}
