import { formatRupees } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { inOneTransaction, untilSettled } from '../../foundation/until-settled.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import { keepIncident } from '../incident/keep-incident.ts'
import { refundOfPayment, writeRefunds } from '../refund/new-refund.ts'
import { refundsOfPayment } from '../refund/queries.ts'
import { causeOfRefund } from '../refund/refund-id.ts'
import { expirePayment } from './expire-payment.ts'
import { isOver, type Judged, judge, type ProviderOrder, type ProviderSuccess } from './provider-order.ts'
import { findPayment } from './queries.ts'
import { takeMoney } from './take-money.ts'

/** How long the provider may still wait for a payment, or be out of reach, after its time is over, unless settings say otherwise. */
const PAYMENT_GRACE_SECONDS = 60

/** 'refused': money came, but not what was asked for; nothing was settled with it. */
export type Settlement = 'paid' | 'open' | 'expired' | 'refused'

export interface SettlePayment {
  paymentId: string
  /** Asked of the provider just now; never a notice's or a browser's word. */
  said: ProviderOrder
  now: Date
  graceSeconds?: number | undefined
}

/** A payment that succeeded although another one had settled the purchase goes back whole, once. */
async function giveBackOthers(
  payment: PaymentRecord,
  right: readonly ProviderSuccess[],
  now: Date,
  domain: Domain,
): Promise<void> {
  const others = right.filter(success => success.cfPaymentId !== payment.cfPaymentId)
  if (others.length === 0) return
  // By their cause: one that was written under the former form of its name is the same refund.
  const known = new Set((await refundsOfPayment(payment._id, domain)).map(causeOfRefund))
  const missing = others.map(success => refundOfPayment(payment, success, now)).filter(({ _id }) => !known.has(_id))
  if (missing.length > 0) await inOneTransaction(domain, inside => writeRefunds(missing, inside))
}

async function keepMismatches(payment: PaymentRecord, { wrong }: Judged, now: Date, domain: Domain): Promise<void> {
  for (const { why, what, amount, currency } of wrong) {
    const came = `${amount === null ? 'an unknown amount' : formatRupees(amount)} in ${currency ?? 'an unknown currency'}`
    const text = `The provider's ${what} says ${came}; purchase #${payment.purchaseId} costs ${formatRupees(payment.amount)}. Nothing was settled with it.`
    const sample = JSON.stringify({ what, amount, currency })
    await keepIncident(
      { kind: why, paymentId: payment._id, about: `${payment._id} ${what}`, text, sample, now },
      domain,
    )
  }
}

/**
 * The one way in which a payment is settled or ended, whoever asked the provider: the buyer who came back, a notice, the job. They may
 * come together, repeated, late and in any order: whoever arrives first wins, and repeats change nothing. docs/payments.md#one-way-to-settle.
 * @throws NOT_FOUND, UNAVAILABLE when others were faster for 8 seconds.
 */
export async function settlePayment(
  { paymentId, said, now, graceSeconds = PAYMENT_GRACE_SECONDS }: SettlePayment,
  domain: Domain,
): Promise<Settlement> {
  const { payment, judged, status } = await untilSettled(domain, async () => {
    const payment = await findPayment({ paymentId }, domain)
    const judged = judge(said, payment)
    const [first, ...others] = judged.right
    if (payment.status === 'paid') {
      await giveBackOthers(payment, judged.right, now, domain)
      return { payment, judged, status: payment.status }
    }
    if (first) {
      await takeMoney({ payment, first, others, now }, domain)
      return { payment, judged, status: 'paid' as const }
    }
    if (!isOver({ payment, said, judged, now, graceSeconds })) return { payment, judged, status: payment.status }
    await expirePayment(payment, now, domain)
    return { payment, judged, status: 'expired' as const }
  })
  await keepMismatches(payment, judged, now, domain)
  return judged.wrong.length > 0 && status !== 'paid' ? 'refused' : status
}
