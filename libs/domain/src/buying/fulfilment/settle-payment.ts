import type { Settlement } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { retryOnConflict, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import { expirePayment } from '../payment/expire-payment.ts'
import { isOver, type Judged, judge, type ProviderOrder, type ProviderSuccess } from '../payment/provider-order.ts'
import { findPayment } from '../payment/queries.ts'
import { takeMoney } from '../payment/take-money.ts'
import { refundOfPayment, writeRefunds } from '../refund/new-refund.ts'
import { refundsOfPayment } from '../refund/queries.ts'
import { saveIncident } from '../refund/save-incident.ts'
import { expireChange, takeChangeMoney } from './adjust/paid-change.ts'

/** How long the provider may still wait, or be unreachable, after the payment expires; unless configured. */
const PAYMENT_GRACE_SECONDS = 60
/** How long after its expiry a payment reported as paid may lack money before an admin must check it. */
const DELAYED_AFTER_MS = 24 * 3_600_000

export interface SettlePayment {
  paymentId: string
  /** Just read from the provider; never taken from a webhook event or a browser. */
  providerOrder: ProviderOrder
  now: Date
  graceSeconds?: number | undefined
}

/** Refunds in full, once, a successful payment when another one has settled the purchase, or it is paid on delivery. */
async function refundOthers(
  payment: PaymentRecord,
  right: readonly ProviderSuccess[],
  now: Date,
  domain: Domain,
): Promise<void> {
  const others = right.filter(success => success.cfPaymentId !== payment.cfPaymentId)
  if (others.length === 0) return
  const existing = new Set((await refundsOfPayment(payment._id, domain)).map(({ _id }) => _id))
  const reason = payment.change && payment.status !== 'paid' ? say('reason.changeTooLate') : undefined
  const missing = others
    .map(success => refundOfPayment(payment, success, now, reason))
    .filter(({ _id }) => !existing.has(_id))
  if (missing.length > 0) await tryTransaction(domain, tx => writeRefunds(missing, tx))
}

async function saveMismatches(payment: PaymentRecord, { wrong }: Judged, now: Date, domain: Domain): Promise<void> {
  for (const { why, what, amount, currency } of wrong) {
    const { purchaseId, amount: costs } = payment
    const text = say('incident.mismatch', { what, amount, currency, purchaseId, costs })
    const sample = JSON.stringify({ what, amount, currency })
    await saveIncident(
      { kind: why, paymentId: payment._id, about: `${payment._id} ${what}`, text, sample, now },
      domain,
    )
  }
}

async function saveDelay({ _id, purchaseId, amount }: PaymentRecord, now: Date, domain: Domain): Promise<void> {
  const text = say('incident.delayed', { paymentId: _id, purchaseId, amount })
  await saveIncident({ kind: 'paymentDelayed', paymentId: _id, text, sample: '', now }, domain)
}

/**
 * The only way to settle or end a payment; returns the outcome. Called for the returning buyer, for a webhook event and by the job,
 * perhaps concurrently, repeatedly, late and in any order: the first wins, and repeats change nothing. docs/payments.md#one-way-to-settle.
 * @throws NOT_FOUND
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export async function settlePayment(
  { paymentId, providerOrder, now, graceSeconds = PAYMENT_GRACE_SECONDS }: SettlePayment,
  domain: Domain,
): Promise<Settlement> {
  const { payment, judged, status } = await retryOnConflict(domain, async () => {
    const payment = await findPayment({ paymentId }, domain)
    const judged = judge(providerOrder, payment)
    const [first, ...others] = judged.right
    if (payment.status === 'paid' || payment.replacedAt) {
      await refundOthers(payment, judged.right, now, domain)
      return { payment, judged, status: payment.status }
    }
    const { change } = payment
    if (first && change) {
      const status = await takeChangeMoney({ payment, change, first, others, now }, domain)
      return { payment, judged, status }
    }
    if (first) {
      await takeMoney({ payment, first, others, now }, domain)
      return { payment, judged, status: 'paid' as const }
    }
    if (!isOver({ payment, providerOrder, judged, now, graceSeconds }))
      return { payment, judged, status: payment.status }
    await (change ? expireChange(payment, change, now, domain) : expirePayment(payment, now, domain))
    return { payment, judged, status: 'expired' as const }
  })
  await saveMismatches(payment, judged, now, domain)
  const isDelayed = status === 'open' && now.getTime() - payment.expiresAt.getTime() >= DELAYED_AFTER_MS
  if (isDelayed) await saveDelay(payment, now, domain)
  return judged.wrong.length > 0 && status !== 'paid' ? 'refused' : status
}
