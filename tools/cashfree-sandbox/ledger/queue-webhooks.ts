import { takeFault } from './faults.ts'
import type { SandboxOrder, SandboxPayment, SandboxRefund } from './ledger-state.ts'
import type { Ledger } from './open-ledger.ts'
import { paymentWebhook, refundWebhook, type WebhookBody } from './webhook-bodies.ts'

/** Milliseconds between shuffled webhook events, so that none overtakes another on the way. */
const APART_MILLISECONDS = 100

function dueAtOf(ledger: Ledger, orderId: string): number {
  const shuffled = takeFault(ledger, ['webhookShuffled'], { orderId })
  // Collects events until the time is over, then sends them in reverse.
  if (shuffled) {
    return (shuffled.beganAt ?? ledger.now()) + shuffled.seconds * 1_000 + shuffled.count * APART_MILLISECONDS
  }
  const delayed = takeFault(ledger, ['webhookDelayed'], { orderId })
  return ledger.now() + (delayed ? delayed.seconds * 1_000 : 0)
}

function queueWebhook(ledger: Ledger, order: SandboxOrder, { type, body }: WebhookBody): void {
  const { orderId, notifyUrl: url } = order
  if (!url || takeFault(ledger, ['webhookLost'], { orderId })) return
  const isForged = takeFault(ledger, ['webhookWrongSignature'], { orderId }) !== undefined
  const copies = takeFault(ledger, ['webhookDuplicated'], { orderId })?.copies ?? 1
  const dueAt = dueAtOf(ledger, orderId)
  for (let copy = 0; copy < copies; copy++) {
    const webhookId = ledger.number()
    ledger.state.webhooks.set(webhookId, { webhookId, orderId, type, url, body, attempts: 0, dueAt, isForged })
  }
}

/** Queues the webhook event of a completed attempt; faults may falsify it. */
export function queuePaymentWebhook(ledger: Ledger, payment: SandboxPayment, order: SandboxOrder): void {
  const { status } = payment
  if (status === 'PENDING') return
  const query = { orderId: order.orderId }
  const amount = takeFault(ledger, ['webhookWrongAmount'], query) ? payment.amount + 100 : payment.amount
  const currency = takeFault(ledger, ['webhookWrongCurrency'], query) ? 'USD' : payment.currency
  queueWebhook(ledger, order, paymentWebhook({ ...payment, status, amount, currency }, order, ledger.now()))
}

export function queueRefundWebhook(ledger: Ledger, refund: SandboxRefund, order: SandboxOrder): void {
  queueWebhook(ledger, order, refundWebhook(refund, ledger.now()))
}
