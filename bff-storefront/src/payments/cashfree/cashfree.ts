import type { PaymentMode } from '@santhe/contracts'
import type { ProviderOrder } from '@santhe/domain'
import type { Paise, RefundState } from '@santhe/rules'

/**
 * The provider could not be reached in time, or its response makes no sense: nothing may be concluded from it, and the call is
 * repeated later. The message names the call and what went wrong; never a header, so never a key.
 */
export class ProviderFailure extends Error {
  override readonly name: string = 'ProviderFailure'
}

/** The provider responded with success, and nothing can be concluded from what it sent: perhaps its format has changed. */
export class UnreadableResponse extends ProviderFailure {
  override readonly name = 'UnreadableResponse'
}

/** Who pays, in the form that the provider requires. */
export interface PayingCustomer {
  buyerId: number
  name: string
  email: string
  /** Ten digits, or + and the number with its country; see `providerPhone`. */
  phone: string
}

export interface NewProviderOrder {
  /** Chosen by us; the provider knows the order by it from then on. */
  paymentId: string
  amount: Paise
  customer: PayingCustomer
  /** Until when it can be paid. */
  expiresAt: Date
  now: Date
}

/** 'unknown' is a refund that the provider does not know: it can be sent. */
export type RefundStatus = Exclude<RefundState, 'due'> | 'unknown'

export interface RefundResult {
  outcome: Exclude<RefundStatus, 'unknown'>
  /** The provider's message about it, for people. */
  message: string
}

export interface WebhookSignature {
  /** The body as it came. */
  rawBody: string
  /** The headers `x-webhook-timestamp` and `x-webhook-signature`; '' where there was none. */
  timestamp: string
  signature: string
  now: Date
}

/** The payment provider, as much of it as the market needs. Every call throws ProviderFailure. */
export interface Cashfree {
  readonly mode: PaymentMode
  /** Opens an order at the provider; of one that was opened before, the session it has. */
  createOrder(order: NewProviderOrder): Promise<{ sessionId: string }>
  /** What the provider knows of a payment: the truth, whatever a browser or a webhook event says. */
  readOrder(paymentId: string): Promise<ProviderOrder>
  /** Gives money back; only once with the same `refundId`, however often it is sent. */
  refund(refund: { paymentId: string; refundId: string; amount: Paise; note: string }): Promise<RefundResult>
  readRefund(refund: { paymentId: string; refundId: string }): Promise<RefundStatus>
  /** Whether a webhook event is the provider's own, signed over its raw body, and of the last hour: its repeats come within that. */
  isSigned(signature: WebhookSignature): boolean
}
