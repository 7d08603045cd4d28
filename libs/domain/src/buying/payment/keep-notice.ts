import { Schema } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { duplicateKey } from '../../foundation/duplicate-key.ts'
import { collection } from '../../records/collection.ts'

/** What the provider told by itself, signed; kept as it came. */
export interface PaymentNoticeRecord {
  type: string
  /** The provider's number of the payment it is about; '' where it names none. */
  cfPaymentId: string
  /** The provider's order id. */
  paymentId: string
  body: string
  at: Date
}

const text = { type: String, required: true }

const schema = new Schema<PaymentNoticeRecord>(
  {
    type: text,
    cfPaymentId: { type: String, default: '' },
    paymentId: text,
    body: text,
    at: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ cfPaymentId: 1, type: 1, paymentId: 1 }, { unique: true })

export const PaymentNotices = collection<PaymentNoticeRecord>('paymentNotices', schema)

export interface KeepNotice {
  type: string
  cfPaymentId: string
  paymentId: string
  /** As it came, or what was read of it. */
  body: unknown
  now: Date
}

/**
 * Keeps a notice; false when it was kept before. Whoever hears 'false' must look at the payment all the same: the first one may have
 * been lost between keeping and settling. docs/payments.md#notices.
 */
export async function keepNotice(
  { type, cfPaymentId, paymentId, body, now }: KeepNotice,
  { connection }: Domain,
): Promise<boolean> {
  const kept = typeof body === 'string' ? body : JSON.stringify(body ?? null)
  try {
    await PaymentNotices(connection).insertMany([{ type, cfPaymentId, paymentId, body: kept, at: now }], { lean: true })
    return true
  } catch (error) {
    if (duplicateKey(error)) return false
    throw error
  }
}
