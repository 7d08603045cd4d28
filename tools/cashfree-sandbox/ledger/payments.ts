import { z } from 'zod'
import { takeFault } from './faults.ts'
import { METHODS, type SandboxOrder, type SandboxPayment } from './ledger-state.ts'
import type { Ledger } from './open-ledger.ts'
import { findOrder, Rupees, statusOf } from './orders.ts'
import { refuse } from './provider-error.ts'
import { queuePaymentWebhook } from './queue-webhooks.ts'

/** How long after its order's expiry a late payment arrives. */
const LATE_MILLISECONDS = 1_000

/** The buyer's action at the checkout, sent by a test or by the checkout page. */
export const Act = z.object({
  order_id: z.string(),
  /** `later`: the buyer closes the window, and the money arrives after `after_seconds`. */
  outcome: z.enum(['pay', 'fail', 'drop', 'later']),
  method: z.enum(METHODS).default('upi'),
  after_seconds: z.number().min(0).max(86_400).default(10),
  /** Also pays an expired or paid order, as banks sometimes do. */
  force: z.boolean().default(false),
  /** Rupees to pay instead of the order's amount. */
  amount: Rupees.optional(),
  currency: z.string().length(3).optional(),
})
export type Act = z.input<typeof Act>

const PAYMENT_STATUS = { pay: 'SUCCESS', fail: 'FAILED', drop: 'USER_DROPPED', later: 'PENDING' } as const

function addPayment(ledger: Ledger, order: SandboxOrder, fields: Omit<SandboxPayment, 'cfPaymentId' | 'orderId'>) {
  const payment: SandboxPayment = { cfPaymentId: ledger.number(), orderId: order.orderId, ...fields }
  ledger.state.payments.set(payment.cfPaymentId, payment)
  queuePaymentWebhook(ledger, payment, order)
  return payment
}

/** Returns when this attempt's money arrives; undefined if at once. */
function successTimeOf(ledger: Ledger, order: SandboxOrder, act: z.output<typeof Act>): number | null {
  if (act.outcome === 'later') return ledger.now() + act.after_seconds * 1_000
  if (act.outcome !== 'pay') return null
  return takeFault(ledger, ['paidAfterExpiry'], order)
    ? Math.max(order.expiresAt, ledger.now()) + LATE_MILLISECONDS
    : null
}

/**
 * Creates a payment attempt with its webhook event.
 * @throws ProviderError order_not_found; order_inactive, unless forced
 */
export function actOnOrder(ledger: Ledger, input: Act): SandboxPayment {
  const act = Act.parse(input)
  const order = findOrder(ledger, act.order_id)
  const status = statusOf(ledger, order)
  if (status !== 'ACTIVE' && !act.force) refuse(400, 'order_inactive', `order is ${status.toLowerCase()}`)
  const now = ledger.now()
  const succeedsAt = successTimeOf(ledger, order, act)
  const isPaying = act.outcome === 'pay' || act.outcome === 'later'
  const isWrongAmount = isPaying && takeFault(ledger, ['paymentWrongAmount'], order)
  const isWrongCurrency = isPaying && takeFault(ledger, ['paymentWrongCurrency'], order)
  const fields = {
    status: succeedsAt === null ? PAYMENT_STATUS[act.outcome] : 'PENDING',
    amount: act.amount === undefined ? order.amount + (isWrongAmount ? 100 : 0) : Math.round(act.amount * 100),
    currency: act.currency ?? (isWrongCurrency ? 'USD' : order.currency),
    method: act.method,
    startedAt: now,
    completedAt: succeedsAt === null ? now : null,
    succeedsAt,
  } as const
  const payment = addPayment(ledger, order, fields)
  if (act.outcome === 'pay' && takeFault(ledger, ['secondSuccess'], order)) addPayment(ledger, order, fields)
  return payment
}

/** Completes the pending attempts that are due. */
export function completeDuePayments(ledger: Ledger): void {
  for (const payment of ledger.state.payments.values()) {
    if (payment.succeedsAt === null || payment.succeedsAt > ledger.now()) continue
    payment.status = 'SUCCESS'
    payment.completedAt = ledger.now()
    payment.succeedsAt = null
    queuePaymentWebhook(ledger, payment, findOrder(ledger, payment.orderId))
  }
}
