import { type PaymentRecord, payments, refunds } from '@santhe/domain'
import { fail, type Message } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { unlessRefused } from '../refusals.ts'
import { ProviderFailure, type WebhookSignature } from './cashfree/cashfree.ts'
import {
  CURRENCY,
  type PaymentWebhookEvent,
  parseWebhookEvent,
  type RefundWebhookEvent,
} from './cashfree/cashfree-formats.ts'
import type { PaymentService, PaymentServiceOptions } from './payment-service.ts'

/** Characters of a body that an incident stores. */
const SAMPLE_LENGTH = 2_000

export interface ReceivedWebhook extends WebhookSignature {
  body: unknown
}

export type WebhookOutcome = 'settled' | 'saved' | 'nothing to do'

interface Deps extends Pick<PaymentServiceOptions, 'domain' | 'cashfree' | 'log'> {
  paymentService: PaymentService
}

/** Mismatch between a success event and its payment. */
function misfitOf({ data }: PaymentWebhookEvent, payment: PaymentRecord): 'wrongAmount' | 'wrongCurrency' | undefined {
  const { payment_amount: amount, payment_currency: currency } = data.payment
  if ((currency ?? CURRENCY) !== CURRENCY) return 'wrongCurrency'
  return (amount ?? payment.amount) === payment.amount ? undefined : 'wrongAmount'
}

async function receivePayment(
  webhook: PaymentWebhookEvent,
  { rawBody, now }: ReceivedWebhook,
  deps: Deps,
): Promise<WebhookOutcome> {
  const { domain, paymentService, log } = deps
  const { order, payment: paymentData } = webhook.data
  const paymentId = order.order_id
  const record = { type: webhook.type, cfPaymentId: paymentData.cf_payment_id ?? '', paymentId, body: rawBody, now }
  const saveAndReport = async (kind: 'unknownPayment' | 'wrongAmount' | 'wrongCurrency', text: Message) => {
    // An earlier attempt may have crashed after recording; the incident deduplicates.
    await payments.saveWebhookEvent(record, domain)
    await refunds.saveIncident({ kind, paymentId, text, sample: rawBody.slice(0, SAMPLE_LENGTH), now }, domain)
    log.error({ paymentId, kind }, 'a webhook event does not fit its payment; nothing was settled by it')
  }
  const payment = await unlessRefused('NOT_FOUND', payments.findPayment({ paymentId }, domain))
  if (!payment) {
    await saveAndReport('unknownPayment', say('incident.unknownPayment', { paymentId }))
    return 'saved'
  }
  // Other attempts may succeed: only success is final.
  if (webhook.type !== 'PAYMENT_SUCCESS_WEBHOOK') {
    await payments.saveWebhookEvent(record, domain)
    return 'saved'
  }
  const misfit = misfitOf(webhook, payment)
  if (misfit) {
    await saveAndReport(misfit, say('incident.misfit', { paymentId }))
    return 'saved'
  }
  const isSettled = payment.status === 'paid' && payment.cfPaymentId === paymentData.cf_payment_id
  // After the sync, so resent events are synced again if we failed.
  if (!isSettled) await paymentService.syncPayment({ payment, now })
  await payments.saveWebhookEvent(record, domain)
  return 'settled'
}

async function receiveRefund(
  { data }: RefundWebhookEvent,
  { now }: ReceivedWebhook,
  deps: Deps,
): Promise<WebhookOutcome> {
  const { refund_id: named, order_id: paymentId } = data.refund
  // Refunds that the provider makes itself have none of the market's ids.
  if (!named || !paymentId) return 'nothing to do'
  const refund = await refunds.findRefundAt({ paymentId, refundId: named }, deps.domain)
  if (!refund) return 'nothing to do'
  const outcome = await deps.cashfree.readRefund({ paymentId, refundId: named })
  if (outcome === 'unknown') return 'nothing to do'
  await refunds.recordRefundOutcome({ refundId: refund._id, at: named, outcome, now }, deps.domain)
  return 'settled'
}

/**
 * A signed event triggers reading the payment; only the provider's response settles it. Repeats and disorder change
 * nothing.
 * @throws BAD_SIGNATURE when the signature is wrong or old
 * @throws VALIDATION when the body is invalid
 * @throws UNAVAILABLE when the provider is unreachable, so it resends
 */
export async function receiveWebhook(received: ReceivedWebhook, deps: Deps): Promise<WebhookOutcome> {
  const { rawBody, body, now } = received
  if (!deps.cashfree.isSigned(received)) {
    const text = say('incident.badSignature')
    const sample = rawBody.slice(0, SAMPLE_LENGTH)
    await refunds.saveIncident({ kind: 'badSignature', paymentId: null, text, sample, now }, deps.domain)
    deps.log.warn({}, 'a webhook event without the payment provider’s signature was refused')
    fail('BAD_SIGNATURE')
  }
  const webhook = parseWebhookEvent(body)
  if (webhook === undefined) {
    deps.log.error({}, 'a signed webhook event of the payment provider can’t be read')
    fail('VALIDATION', { message: say('payment.unreadableEvent') })
  }
  if (webhook === 'other') return 'nothing to do'
  try {
    return await (webhook.type === 'REFUND_STATUS_WEBHOOK'
      ? receiveRefund(webhook, received, deps)
      : receivePayment(webhook, received, deps))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ reason: error.message }, 'the payment of a webhook event could not be read from the provider')
    return fail('UNAVAILABLE', { message: say('payment.providerAway') })
  }
}
