import { type RefundRecord, refunds, renamedRefundId } from '@santhe/domain'
import { ProviderFailure, type RefundResult } from './cashfree/cashfree.ts'
import type { PaymentServiceOptions } from './payment-service.ts'

type Deps = Pick<PaymentServiceOptions, 'domain' | 'cashfree' | 'log'>

interface Outcome extends Omit<RefundResult, 'outcome'> {
  /** The id that the outcome belongs to: the refund's own, or the one that it was renamed to. */
  refundId: string
  outcome: Exclude<RefundResult['outcome'], 'misnamed'>
}

function requestRefund(refund: RefundRecord, { cashfree }: Deps): Promise<RefundResult> {
  const { _id: refundId, paymentId, amount, reason } = refund
  return cashfree.refund({ paymentId, refundId, amount, note: reason })
}

/** Whether the provider knows the refund by no name: it never acknowledged one, and now refuses this name. */
function mayBeRenamed(refund: RefundRecord): boolean {
  return refund.state === 'due' && renamedRefundId(refund) !== undefined
}

/**
 * Sends a refund; the provider knows a repeat by its id. One that was stored under a name of the former form keeps it, as it may have
 * been sent under it. Only where the provider refuses that form, and says that it has no such refund, it is sent under a new name.
 */
async function send(refund: RefundRecord, deps: Deps): Promise<Outcome> {
  const { outcome, message } = await requestRefund(refund, deps)
  if (outcome !== 'misnamed') return { refundId: refund._id, outcome, message }
  if (!mayBeRenamed(refund)) return { refundId: refund._id, outcome: 'failed', message }
  const renamed = await refunds.rename(refund, deps.domain)
  const again = await requestRefund(renamed, deps)
  const last = again.outcome === 'misnamed' ? 'failed' : again.outcome
  return { refundId: renamed._id, outcome: last, message: again.message }
}

/** Reads the state of a refund that was sent, and sends the others. The provider recognises one whose sender died before it wrote that down. */
async function outcomeOf(refund: RefundRecord, deps: Deps): Promise<Outcome> {
  const { _id: refundId, paymentId } = refund
  const refundStatus = refund.state === 'sent' ? await deps.cashfree.readRefund({ paymentId, refundId }) : 'unknown'
  return refundStatus === 'unknown' ? send(refund, deps) : { refundId, outcome: refundStatus, message: refundStatus }
}

async function sendRefund(refund: RefundRecord, now: Date, deps: Deps): Promise<void> {
  const { domain, log } = deps
  try {
    const { refundId, outcome, message } = await outcomeOf(refund, deps)
    await refunds.recordOutcome({ refundId, outcome, now, ...(outcome === 'failed' && { error: message }) }, domain)
    if (outcome === 'failed') log.error({ refundId, message }, 'the payment provider refuses a refund for good')
  } catch (error) {
    const refundId = refund._id
    const isSilence = error instanceof ProviderFailure
    const reason = isSilence ? error.message : 'it could not be noted'
    log.warn({ refundId, reason, ...(!isSilence && { err: error }) }, 'a refund was not sent and will be tried again')
    await refunds.recordOutcome({ refundId, outcome: 'later', now, error: reason }, domain)
  }
}

/** Sends what is due to be given back, and polls what was sent; each by itself, so that none delays another. Returns how many were due. */
export async function sendDueRefunds({ now, limit }: { now: Date; limit: number }, deps: Deps): Promise<number> {
  const due = await refunds.listDue({ now, limit }, deps.domain)
  await Promise.all(due.map(refund => sendRefund(refund, now, deps)))
  return due.length
}
