import type { Domain } from '../../foundation/domain.ts'
import { startOver } from '../../foundation/until-settled.ts'
import { asRead, OnlinePayments, type PaymentRecord } from '../../records/payment.ts'
import { nextAsking, onceMore } from './next-asking.ts'
import { askingChange } from './postpone-asking.ts'

type Change = Partial<Pick<PaymentRecord, 'status' | 'paidAt' | 'cfPaymentId'>>

/**
 * Changes a payment in the transaction that changes its orders, provided that it is still what was read, and says when the provider
 * is asked next. Whoever settles, ends or cancels passes here, so that of several at the same time one wins and the others look again.
 */
export async function changePayment(payment: PaymentRecord, change: Change, now: Date, inside: Domain): Promise<void> {
  // What ends may end because the provider was silent, and however late: it is asked about at least once after that.
  const atLeast = change.status === 'expired' ? onceMore(now) : undefined
  const asking = askingChange(nextAsking({ ...payment, ...change }, now) ?? atLeast)
  const written = await OnlinePayments(inside.connection).updateOne(
    asRead(payment),
    { ...asking, $set: { ...asking.$set, ...change, revision: payment.revision + 1 } },
    { session: inside.session },
  )
  if (written.modifiedCount === 0) startOver()
}
