import { listDueRefunds, noteRefund, type RefundRecord } from '@santhe/domain'
import { ProviderFailure, type RefundAnswer } from './cashfree/cashfree.ts'
import type { PaymentDeskOptions } from './payment-desk.ts'

type Hand = Pick<PaymentDeskOptions, 'domain' | 'cashfree' | 'log'>

/** Asks how a refund goes that was sent, and sends the others. One that was sent by a program that died before it noted so is the same one again. */
async function outcomeOf(refund: RefundRecord, { cashfree }: Hand): Promise<RefundAnswer> {
  const named = { paymentId: refund.paymentId, refundId: refund._id }
  const word = refund.state === 'sent' ? await cashfree.readRefund(named) : 'unknown'
  if (word !== 'unknown') return { outcome: word, said: word }
  return cashfree.refund({ ...named, amount: refund.amount, note: refund.reason })
}

async function sendRefund(refund: RefundRecord, now: Date, hand: Hand): Promise<void> {
  const { domain, log } = hand
  const refundId = refund._id
  try {
    const { outcome, said } = await outcomeOf(refund, hand)
    await noteRefund({ refundId, outcome, now, ...(outcome === 'failed' && { error: said }) }, domain)
    if (outcome === 'failed') log.error({ refundId, said }, 'the payment provider refuses a refund for good')
  } catch (error) {
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
