import type { PaymentMode } from '@santhe/contracts'
import type { ProviderOrder } from '@santhe/domain'
import type { Language, Paise, RefundState } from '@santhe/rules'

/**
 * Unreachable, or an invalid response: nothing is known, so the call is repeated. The message never contains headers
 * or keys.
 */
export class ProviderFailure extends Error {
  override readonly name: string = 'ProviderFailure'
}

/** A success response that can't be parsed; its format may have changed. */
export class UnreadableResponse extends ProviderFailure {
  override readonly name = 'UnreadableResponse'
}

/** In the provider's format. */
export interface PayingCustomer {
  buyerId: number
  name: string
  email: string
  /** Ten digits, or + and country code; see `providerPhone`. */
  phone: string
  /** Language of the page that the provider returns to. */
  language: Language
}

export interface NewProviderOrder {
  /** The market's id, used as the provider's order id. */
  paymentId: string
  amount: Paise
  customer: PayingCustomer
  /** Payment deadline. */
  expiresAt: Date
  now: Date
}

/** 'unknown': the provider has no such refund. */
export type RefundStatus = Exclude<RefundState, 'due'> | 'unknown'

export interface RefundResult {
  outcome: Exclude<RefundStatus, 'unknown'>
  /** The provider's message about it, for people. */
  message: string
}

export interface WebhookSignature {
  rawBody: string
  /** Headers `x-webhook-timestamp` and `x-webhook-signature`; '' if missing. */
  timestamp: string
  signature: string
  now: Date
}

/** Every call may throw ProviderFailure. */
export interface Cashfree {
  readonly mode: PaymentMode
  /** Returns the existing session for a repeated order. */
  createOrder(order: NewProviderOrder): Promise<{ sessionId: string }>
  /** The truth about a payment, unlike browsers and webhooks. */
  readOrder(paymentId: string): Promise<ProviderOrder>
  /** Once per `refundId`, however often it is sent. */
  refund(refund: { paymentId: string; refundId: string; amount: Paise; note: string }): Promise<RefundResult>
  readRefund(refund: { paymentId: string; refundId: string }): Promise<RefundStatus>
  /** Signed over the raw body and at most an hour old, which covers repeats. */
  isSigned(signature: WebhookSignature): boolean
}
