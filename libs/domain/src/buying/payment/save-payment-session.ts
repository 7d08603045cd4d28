import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { OnlinePayments, type PaymentRecord } from '../../records/payment.ts'
import { findPayment } from './queries.ts'

/**
 * Stores the session for the provider's checkout. The first one wins, so that two windows pay the same order. Returns the
 * payment with its session.
 * @throws NOT_FOUND
 * @throws PAYMENT_CLOSED when it can't be paid any more
 */
export async function savePaymentSession(
  { paymentId, sessionId }: { paymentId: string; sessionId: string },
  domain: Domain,
): Promise<PaymentRecord> {
  await OnlinePayments(domain.connection).updateOne(
    { _id: paymentId, status: 'open', sessionId: null },
    { $set: { sessionId } },
  )
  const payment = await findPayment({ paymentId }, domain)
  return payment.status === 'open' ? payment : fail('PAYMENT_CLOSED')
}
