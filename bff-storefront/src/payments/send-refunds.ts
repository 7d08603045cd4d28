import { refunds } from '@santhe/domain'
import { reasonText } from '@santhe/texts'
import { ProviderFailure, type RefundResult } from './cashfree/cashfree.ts'
import type { PaymentServiceOptions } from './payment-service.ts'

type Deps = Pick<PaymentServiceOptions, 'domain' | 'cashfree' | 'log'>

/** Reads a sent refund's state; sends all others. The provider recognises a resent refund whose sender died before recording it. */
async function outcomeOf(refund: refunds.DueRefund, { cashfree }: Deps): Promise<RefundResult> {
  const { _id, retryId: refundId = _id, paymentId, amount, reason } = refund
  // The provider may have given a refund after all that it had cancelled.
  const before = refund.retryId && refund.state === 'due' ? await cashfree.readRefund({ paymentId, refundId: _id }) : ''
  if (before === 'done') return { outcome: before, message: before }
  const refundStatus = refund.state === 'sent' ? await cashfree.readRefund({ paymentId, refundId }) : 'unknown'
  if (refundStatus !== 'unknown') return { outcome: refundStatus, message: refundStatus }
  return cashfree.refund({ paymentId, refundId, amount, note: reasonText(reason, 'en') })
}

async function sendRefund(refund: refunds.DueRefund, now: Date, deps: Deps): Promise<void> {
  const { domain, log } = deps
  const refundId = refund._id
  try {
    const { outcome, message } = await outcomeOf(refund, deps)
    await refunds.recordRefundOutcome(
      { refundId, outcome, now, ...(outcome === 'failed' && { error: message }) },
      domain,
    )
    if (outcome === 'failed') log.error({ refundId, message }, 'the payment provider refuses a refund for good')
  } catch (error) {
    const isSilence = error instanceof ProviderFailure
    const reason = isSilence ? error.message : 'it could not be noted'
    log.warn({ refundId, reason, ...(!isSilence && { err: error }) }, 'a refund was not sent and will be tried again')
    await refunds.recordRefundOutcome({ refundId, outcome: 'later', now, error: reason }, domain)
  }
}

/** Runs independently, so that none delays another. Returns how many were due. */
export async function sendDueRefunds({ now, limit }: { now: Date; limit: number }, deps: Deps): Promise<number> {
  const due = await refunds.listDueRefunds({ now, limit }, deps.domain)
  await Promise.all(due.map(refund => sendRefund(refund, now, deps)))
  return due.length
}
