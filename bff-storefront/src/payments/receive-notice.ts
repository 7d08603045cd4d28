import { findPayment, findRefund, keepIncident, keepNotice, noteRefund, type PaymentRecord } from '@santhe/domain'
import { fail, SantheError } from '@santhe/rules'
import { ProviderFailure, type WebhookSignature } from './cashfree/cashfree.ts'
import { CURRENCY } from './cashfree/cashfree-answers.ts'
import { noticeIn, type PaymentNotice, type RefundNotice } from './notice.ts'
import type { PaymentDesk, PaymentDeskOptions } from './payment-desk.ts'

/** As much of a body as is kept to be looked at. */
const SAMPLE_LENGTH = 2_000

export interface ReceivedNotice extends WebhookSignature {
  /** The raw body, parsed. */
  body: unknown
}

/** What became of a notice, for the provider's own log. */
export type Received = 'settled' | 'kept' | 'nothing to do'

interface Hand extends Pick<PaymentDeskOptions, 'domain' | 'cashfree' | 'log'> {
  desk: PaymentDesk
}

/** What was found; undefined where the market has no such thing. */
async function ifKnown<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof SantheError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** What a notice of success says that does not fit the payment. */
function misfitOf({ data }: PaymentNotice, payment: PaymentRecord): 'wrongAmount' | 'wrongCurrency' | undefined {
  const { payment_amount: amount, payment_currency: currency } = data.payment
  if ((currency ?? CURRENCY) !== CURRENCY) return 'wrongCurrency'
  return (amount ?? payment.amount) === payment.amount ? undefined : 'wrongAmount'
}

async function receivePayment(notice: PaymentNotice, { rawBody, now }: ReceivedNotice, hand: Hand): Promise<Received> {
  const { domain, desk, log } = hand
  const { order, payment: said } = notice.data
  const paymentId = order.order_id
  const kept = { type: notice.type, cfPaymentId: said.cf_payment_id ?? '', paymentId, body: rawBody, now }
  const keepAndTell = async (kind: 'unknownPayment' | 'wrongAmount' | 'wrongCurrency', text: string) => {
    // A notice that was kept before may come from a try that ended here: the incident knows its own repeats.
    await keepNotice(kept, domain)
    await keepIncident({ kind, paymentId, text, sample: rawBody.slice(0, SAMPLE_LENGTH), now }, domain)
    log.error({ paymentId, kind }, 'a notice of the payment provider does not fit; nothing was settled by it')
  }
  const payment = await ifKnown(findPayment({ paymentId }, domain))
  if (!payment) {
    await keepAndTell('unknownPayment', `A notice names the payment ${paymentId}, which this market does not have.`)
    return 'kept'
  }
  // Another attempt may still succeed: only success is final.
  if (notice.type !== 'PAYMENT_SUCCESS_WEBHOOK') {
    await keepNotice(kept, domain)
    return 'kept'
  }
  const misfit = misfitOf(notice, payment)
  if (misfit) {
    await keepAndTell(misfit, `A notice for ${paymentId} names another amount or currency than was asked for.`)
    return 'kept'
  }
  const isSettled = payment.status === 'paid' && payment.cfPaymentId === said.cf_payment_id
  // Kept only after it was looked at: one that the provider sends again because we could not ask back is looked at again.
  if (!isSettled) await desk.look({ payment, now })
  await keepNotice(kept, domain)
  return 'settled'
}

async function receiveRefund({ data }: RefundNotice, { now }: ReceivedNotice, hand: Hand): Promise<Received> {
  const { refund_id: named, order_id: paymentId } = data.refund
  // The provider tells also of what it gave back by itself, which has no id of ours.
  if (!named || !paymentId) return 'nothing to do'
  const refund = await ifKnown(findRefund(named, hand.domain))
  if (refund?.paymentId !== paymentId) return 'nothing to do'
  const refundId = refund._id
  const outcome = await hand.cashfree.readRefund({ paymentId, refundId })
  if (outcome === 'unknown') return 'nothing to do'
  await noteRefund({ refundId, outcome, now }, hand.domain)
  return 'settled'
}

/**
 * Takes what the provider tells by itself. Its signature over the raw body makes it a reason to look; what is settled is what the
 * provider answers when it is asked. Repeated, late and out of order it changes nothing.
 * @throws BAD_SIGNATURE, VALIDATION, UNAVAILABLE where the provider can't be asked back: it sends the notice again.
 */
export async function receiveNotice(received: ReceivedNotice, hand: Hand): Promise<Received> {
  const { rawBody, body, now } = received
  if (!hand.cashfree.isSigned(received)) {
    const text = 'A notice came without the payment provider’s signature, or far too late. It was refused.'
    const sample = rawBody.slice(0, SAMPLE_LENGTH)
    await keepIncident({ kind: 'badSignature', paymentId: null, text, sample, now }, hand.domain)
    hand.log.warn({}, 'a notice without the payment provider’s signature was refused')
    fail('BAD_SIGNATURE')
  }
  const notice = noticeIn(body)
  if (notice === undefined) {
    hand.log.error({}, 'a signed notice of the payment provider can’t be read')
    fail('VALIDATION', { message: 'This notice can’t be read.' })
  }
  if (notice === 'other') return 'nothing to do'
  try {
    return await (notice.type === 'REFUND_STATUS_WEBHOOK'
      ? receiveRefund(notice, received, hand)
      : receivePayment(notice, received, hand))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    hand.log.warn({ reason: error.message }, 'the payment provider could not be asked about its notice')
    return fail('UNAVAILABLE', { message: 'The payment provider can’t be asked now. Please send this again.' })
  }
}
