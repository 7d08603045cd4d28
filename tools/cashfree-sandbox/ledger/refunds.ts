import { z } from 'zod'
import { takeFault } from './faults.ts'
import type { SandboxPayment, SandboxRefund } from './ledger-state.ts'
import type { Ledger } from './open-ledger.ts'
import { findOrder, paymentsOf, Rupees } from './orders.ts'
import { refuse } from './provider-error.ts'
import { queueRefundWebhook } from './queue-webhooks.ts'

const INVALID = 'invalid value provided'

export const CreateRefund = z.object({
  // The provider's docs say alphanumeric, and their own examples contain _; they don't mention -.
  refund_id: z
    .string(INVALID)
    .regex(/^[A-Za-z0-9_]{3,40}$/, 'format not valid, should have 3 to 40 letters, digits or _'),
  refund_amount: Rupees.min(1, 'should be at least 1'),
  refund_note: z.string(INVALID).min(3, INVALID).max(100, INVALID).nullish(),
  refund_speed: z.enum(['STANDARD', 'INSTANT'], INVALID).default('STANDARD'),
})
export type CreateRefund = z.output<typeof CreateRefund>

/** Returns an order's refunds, including pending ones. */
export function refundsOf({ state }: Ledger, orderId: string): SandboxRefund[] {
  return [...state.refunds.values()].filter(refund => refund.orderId === orderId)
}

/**
 * Returns a payment with a large enough refundable amount.
 * @throws ProviderError when there is none
 */
function paymentToRefund(ledger: Ledger, orderId: string, amount: number): SandboxPayment {
  const paid = paymentsOf(ledger, orderId).filter(({ status }) => status === 'SUCCESS')
  if (paid.length === 0) refuse(400, 'order_id_not_paid', 'order is not paid, there is nothing to refund')
  const refundable = ({ cfPaymentId, amount: paidAmount }: SandboxPayment) =>
    refundsOf(ledger, orderId)
      .filter(refund => refund.cfPaymentId === cfPaymentId && refund.status !== 'CANCELLED')
      .reduce((remaining, refund) => remaining - refund.amount, paidAmount)
  // Latest first, so that a double payment is refunded from the second payment.
  return (
    paid.find(payment => refundable(payment) >= amount) ??
    refuse(400, 'refund_amount_invalid', 'refund_amount : is more than what is left of the paid amount')
  )
}

/** Returns how and when (ms since 1970) an accepted refund will end. */
function settlementOf(
  ledger: Ledger,
  orderId: string,
  settleSeconds: number,
): Pick<SandboxRefund, 'settlesAt' | 'settlesAs'> {
  const fault = takeFault(ledger, ['refundPending', 'refundFailed'], { orderId })
  const seconds = fault?.kind === 'refundPending' ? fault.seconds : settleSeconds
  return {
    settlesAt: ledger.now() + seconds * 1_000,
    settlesAs: fault?.kind === 'refundFailed' ? 'CANCELLED' : 'SUCCESS',
  }
}

interface RefundRequest {
  readonly orderId: string
  readonly input: CreateRefund
  /** How long the refund is pending. */
  readonly settleSeconds: number
}

/**
 * Creates a refund. Its id must be unique among all orders.
 * @throws ProviderError order_not_found, order_id_not_paid, refund_amount_invalid, refund_id_invalid,
 * refund_refused
 */
export function createRefund(ledger: Ledger, { orderId, input, settleSeconds }: RefundRequest): SandboxRefund {
  const { state, now, number } = ledger
  const order = findOrder(ledger, orderId)
  const key = `${orderId} ${input.refund_id}`
  const amount = Math.round(input.refund_amount * 100)
  if ([...state.refunds.values()].some(refund => refund.refundId === input.refund_id)) {
    refuse(400, 'refund_id_invalid', 'Duplicate Merchant Refund Id')
  }
  if (takeFault(ledger, ['refundRefused'], { orderId })) {
    refuse(400, 'refund_refused', 'refund is not possible for this transaction')
  }
  const payment = paymentToRefund(ledger, orderId, amount)
  const refund: SandboxRefund = {
    refundId: input.refund_id,
    cfRefundId: number(),
    orderId,
    cfPaymentId: payment.cfPaymentId,
    amount,
    currency: order.currency,
    note: input.refund_note ?? null,
    speed: input.refund_speed,
    status: 'PENDING',
    createdAt: now(),
    processedAt: null,
    ...settlementOf(ledger, orderId, settleSeconds),
  }
  state.refunds.set(key, refund)
  settleDueRefunds(ledger)
  return refund
}

/** @throws ProviderError order_not_found, refund_get_not_found */
export function findRefund(ledger: Ledger, orderId: string, refundId: string): SandboxRefund {
  findOrder(ledger, orderId)
  const refund = ledger.state.refunds.get(`${orderId} ${refundId}`)
  return refund ?? refuse(404, 'refund_get_not_found', 'refund does not exist')
}

/** Completes the refunds that are due, each with its webhook event. */
export function settleDueRefunds(ledger: Ledger): void {
  for (const refund of ledger.state.refunds.values()) {
    if (refund.settlesAt === null || refund.settlesAt > ledger.now()) continue
    refund.status = refund.settlesAs
    refund.processedAt = ledger.now()
    refund.settlesAt = null
    queueRefundWebhook(ledger, refund, findOrder(ledger, refund.orderId))
  }
}
