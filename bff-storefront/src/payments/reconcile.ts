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
  // Always, so that a failing payment isn't polled without pause.
  await payments.postponePoll({ payment, now, hasResponded }, domain)
}

/** Polls open payments, and closed ones for a day or until a response, to find late money. Returns how many were due. */
export async function reconcilePayments({ now, limit }: { now: Date; limit: number }, deps: Deps): Promise<number> {
  const due = await payments.listPaymentsToPoll({ now, limit }, deps.domain)
  await Promise.all(due.map(payment => checkPayment(payment, now, deps)))
  return due.length
}
