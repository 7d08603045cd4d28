import { listPaymentsToAsk, type PaymentRecord, postponeAsking } from '@santhe/domain'
import type { PaymentDesk, PaymentDeskOptions } from './payment-desk.ts'

interface Hand extends Pick<PaymentDeskOptions, 'domain' | 'log'> {
  desk: PaymentDesk
}

async function ask(payment: PaymentRecord, now: Date, { desk, domain, log }: Hand): Promise<void> {
  let isAnswered = false
  try {
    isAnswered = await desk.lookAnyway({ payment, now })
  } catch (error) {
    log.error({ err: error, paymentId: payment._id }, 'a payment could not be settled and will be tried again')
  }
  // Whatever happened: one payment that can't be settled is not asked about without a pause, nor before all others.
  await postponeAsking({ payment, now, isAnswered }, domain)
}

/**
 * Asks the provider about everything that is still open, and for a day, or until it answers, about what no longer is: money that came
 * without a browser or a notice is found, and what was not paid in time ends. Answers how many were due.
 */
export async function reconcilePayments({ now, limit }: { now: Date; limit: number }, hand: Hand): Promise<number> {
  const due = await listPaymentsToAsk({ now, limit }, hand.domain)
  await Promise.all(due.map(payment => ask(payment, now, hand)))
  return due.length
}
