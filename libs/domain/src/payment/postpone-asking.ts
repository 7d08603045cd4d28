import type { Domain } from '../domain.ts'
import { OnlinePayments, type PaymentRecord } from './model.ts'
import { nextAsking } from './next-asking.ts'

/** The change of a payment that says when the provider is asked next. */
export function askingChange(next: Date | undefined) {
  return next === undefined ? { $set: {}, $unset: { askAt: true as const } } : { $set: { askAt: next } }
}

/** Puts the next asking off after one that changed nothing; what settled or closed the payment meanwhile has said its own. */
export async function postponeAsking(
  { payment, now }: { payment: PaymentRecord; now: Date },
  { connection }: Domain,
): Promise<void> {
  await OnlinePayments(connection).updateOne(
    { _id: payment._id, status: payment.status },
    { ...askingChange(nextAsking(payment, now)), $inc: { asked: 1 } },
  )
}
