import { randomBytes } from 'node:crypto'
import { fail, type Paise } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { type PaidChange, type PaymentRecord, POLL_FIELDS } from '../../records/payment.ts'
import { nextPoll } from './change-payment.ts'

/** Time to pay online unless configured: 20 minutes (docs/product/payments.md#unpaid-orders). */
const PAYMENT_SECONDS = 1200

/** The provider's smallest amount for an order. */
const MIN_AMOUNT: Paise = 100

export interface NewPayment {
  purchaseId: number
  buyerId: number
  /** Only for a purchase. */
  cartKey?: string
  change?: PaidChange
  amount: Paise
  now: Date
  paymentSeconds?: number | undefined
}

/**
 * Returns the open payment of a purchase or change; its id can't be guessed from the purchase's.
 * @throws VALIDATION below the provider's minimum
 */
export function newPayment({
  purchaseId,
  buyerId,
  cartKey,
  change,
  amount,
  now,
  paymentSeconds = PAYMENT_SECONDS,
}: NewPayment): PaymentRecord {
  if (amount < MIN_AMOUNT) {
    const text = say(change ? 'adjust.tooLittle' : 'payment.tooLittle')
    fail('VALIDATION', { fields: { [change ? 'items' : 'paymentMethod']: text } })
  }
  const times = {
    status: 'open' as const,
    createdAt: now,
    expiresAt: new Date(now.getTime() + paymentSeconds * 1000),
  }
  const nextPollAt = nextPoll(times, now) ?? times.expiresAt
  return {
    _id: `santhe-${purchaseId}-${randomBytes(4).toString('hex')}`,
    purchaseId,
    buyerId,
    ...(change ? { change } : { cartKey }),
    amount,
    ...times,
    sessionId: null,
    paidAt: null,
    cfPaymentId: null,
    [POLL_FIELDS.nextAt]: nextPollAt,
    [POLL_FIELDS.count]: 0,
    revision: 1,
  }
}
