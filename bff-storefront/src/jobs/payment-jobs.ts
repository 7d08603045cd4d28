import type { Payments } from '../payments/open-payments.ts'
import type { Job } from './repeat.ts'

/** Concurrent polls per round: keeps a round within timeout and lease. */
const AT_ONCE = 25
const REFUNDS_EVERY_SECONDS = 5

export interface PaymentJobsOptions {
  onlinePayments: Payments
  /** Interval between polls. */
  reconcileSeconds: number
}

/** Polls open payments and sends due refunds, independent of visitors. */
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
