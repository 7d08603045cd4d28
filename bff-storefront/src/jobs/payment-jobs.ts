import type { Payments } from '../payments/open-payments.ts'
import type { Job } from './repeat.ts'

/** Asked at the same time in one round: a round ends within the time that the provider has to answer, and so within its lease. */
const AT_ONCE = 25
const REFUNDS_EVERY_SECONDS = 5

export interface PaymentJobsOptions {
  onlinePayments: Payments
  /** How often the provider is asked about what is due. */
  reconcileSeconds: number
}

/** What is still open is asked about, and what is due goes back, whether or not anybody looks. */
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
