import type { Payments } from '../payments/open-payments.ts'
import type { Job } from './repeat.ts'

/** Polled at the same time in one round: a round ends within the provider's timeout, and so within its lease. */
const AT_ONCE = 25
const REFUNDS_EVERY_SECONDS = 5

export interface PaymentJobsOptions {
  onlinePayments: Payments
  /** How often to poll the provider about what is due. */
  reconcileSeconds: number
}

/** Returns the jobs that poll open payments and send due refunds, whether or not anybody opens a page. */
export function paymentJobs({ onlinePayments, reconcileSeconds }: PaymentJobsOptions): Job[] {
  return [
    {
      name: 'payments',
      everySeconds: reconcileSeconds,
      run: async now => (await onlinePayments.reconcile({ now, limit: AT_ONCE })) === AT_ONCE,
    },
    {
      name: 'refunds',
      everySeconds: Math.min(REFUNDS_EVERY_SECONDS, reconcileSeconds),
      run: async now => (await onlinePayments.sendRefunds({ now, limit: AT_ONCE })) === AT_ONCE,
    },
  ]
}
