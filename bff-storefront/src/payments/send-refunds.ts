import { listDueRefunds, noteRefund, type RefundRecord, renamedRefundId, renameRefund } from '@santhe/domain'
import { ProviderFailure, type RefundAnswer } from './cashfree/cashfree.ts'
import type { PaymentDeskOptions } from './payment-desk.ts'

type Hand = Pick<PaymentDeskOptions, 'domain' | 'cashfree' | 'log'>

interface Outcome extends Omit<RefundAnswer, 'outcome'> {
  /** The id that the outcome is of: the refund's own, or the one that it was renamed to. */
  refundId: string
  outcome: Exclude<RefundAnswer['outcome'], 'misnamed'>
}

function askFor(refund: RefundRecord, { cashfree }: Hand): Promise<RefundAnswer> {
  const { _id: refundId, paymentId, amount, reason } = refund
  return cashfree.refund({ paymentId, refundId, amount, note: reason })
}

/** Whether the provider knows a refund under no name: it never acknowledged one, and now takes none under this name. */
function mayBeRenamed(refund: RefundRecord): boolean {
  return refund.state === 'due' && renamedRefundId(refund) !== undefined
}

/**
 * Sends a refund; the provider knows a repeat by its id. One that was stored under a name of the former form keeps it, as it may have
 * been sent under it. Only where the provider refuses that form, and says that it has no such refund, it is sent under a new name.
 */
async function send(refund: RefundRecord, hand: Hand): Promise<Outcome> {
  const { outcome, said } = await askFor(refund, hand)
  if (outcome !== 'misnamed') return { refundId: refund._id, outcome, said }
  if (!mayBeRenamed(refund)) return { refundId: refund._id, outcome: 'failed', said }
  const renamed = await renameRefund(refund, hand.domain)
  const again = await askFor(renamed, hand)
  const last = again.outcome === 'misnamed' ? 'failed' : again.outcome
  return { refundId: renamed._id, outcome: last, said: again.said }
}

/** Asks how a refund goes that was sent, and sends the others. One that was sent by a program that died before it noted so is the same one again. */
async function outcomeOf(refund: RefundRecord, hand: Hand): Promise<Outcome> {
  const { _id: refundId, paymentId } = refund
  const word = refund.state === 'sent' ? await hand.cashfree.readRefund({ paymentId, refundId }) : 'unknown'
  return word === 'unknown' ? send(refund, hand) : { refundId, outcome: word, said: word }
}

async function sendRefund(refund: RefundRecord, now: Date, hand: Hand): Promise<void> {
  const { domain, log } = hand
  try {
    const { refundId, outcome, said } = await outcomeOf(refund, hand)
    await noteRefund({ refundId, outcome, now, ...(outcome === 'failed' && { error: said }) }, domain)
    if (outcome === 'failed') log.error({ refundId, said }, 'the payment provider refuses a refund for good')
  } catch (error) {
    const refundId = refund._id
    const isSilence = error instanceof ProviderFailure
    const reason = isSilence ? error.message : 'it could not be noted'
    log.warn({ refundId, reason, ...(!isSilence && { err: error }) }, 'a refund was not sent and will be tried again')
    await noteRefund({ refundId, outcome: 'later', now, error: reason }, domain)
  }
}

/** Sends what is due to be given back, and follows up what was sent; each by itself, so that none holds up another. Answers how many were due. */
export async function sendDueRefunds({ now, limit }: { now: Date; limit: number }, hand: Hand): Promise<number> {
  const due = await listDueRefunds({ now, limit }, hand.domain)
  await Promise.all(due.map(refund => sendRefund(refund, now, hand)))
  return due.length
}
