import { type PaymentRecord, payments } from '@santhe/domain'
import type { PaymentService, PaymentServiceOptions } from './payment-service.ts'

interface Deps extends Pick<PaymentServiceOptions, 'domain' | 'log'> {
  paymentService: PaymentService
}

async function checkPayment(payment: PaymentRecord, now: Date, { paymentService, domain, log }: Deps): Promise<void> {
  let hasResponded = false
  try {
    hasResponded = await paymentService.trySyncPayment({ payment, now })
  } catch (error) {
    log.error({ err: error, paymentId: payment._id }, 'a payment could not be settled and will be tried again')
  }
  // Whatever happened: one payment that can't be settled is not polled without a pause, nor before all others.
  await payments.postponePoll({ payment, now, hasResponded }, domain)
}

/**
 * Polls the provider about every open payment, and for a day, or until it responds, about closed ones: money that came without a
 * browser or a webhook event is found, and what was not paid in time ends. Returns how many were due.
 */
export async function reconcilePayments({ now, limit }: { now: Date; limit: number }, deps: Deps): Promise<number> {
  const due = await payments.listToPoll({ now, limit }, deps.domain)
  await Promise.all(due.map(payment => checkPayment(payment, now, deps)))
  return due.length
}
