import type { Domain } from '../../foundation/domain.ts'
import { startOver } from '../../foundation/retry-on-conflict.ts'
import { ifUnchanged, OnlinePayments, type PaymentRecord } from '../../records/payment.ts'
import { finalPollAt, nextPoll } from './next-poll.ts'
import { pollChange } from './postpone-poll.ts'

type Change = Partial<Pick<PaymentRecord, 'status' | 'paidAt' | 'cfPaymentId'>>

/**
 * Changes a payment in the transaction that changes its orders, provided that it is still what was read, and says when the provider
 * is asked next. Whoever settles, ends or cancels passes here, so that of several at the same time one wins and the others look again.
 */
export async function changePayment(payment: PaymentRecord, change: Change, now: Date, tx: Domain): Promise<void> {
  // What ends may end because the provider was silent, and however late: it is asked about at least once after that.
  const finalPoll = change.status === 'expired' ? finalPollAt(now) : undefined
  const pollFields = pollChange(nextPoll({ ...payment, ...change }, now) ?? finalPoll)
  const written = await OnlinePayments(tx.connection).updateOne(
    ifUnchanged(payment),
    { ...pollFields, $set: { ...pollFields.$set, ...change, revision: payment.revision + 1 } },
    { session: tx.session },
  )
  if (written.modifiedCount === 0) startOver()
}
