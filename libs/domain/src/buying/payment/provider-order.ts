import type { OnlinePaymentStatus, Paise, ProviderOrderState } from '@santhe/rules'
import type { PaymentRecord } from '../../records/payment.ts'

export interface ProviderSuccess {
  cfPaymentId: string
  amount: Paise
  currency: string
  at: Date
}

export interface ProviderOrder {
  /** 'ended' can't be paid any more; 'unknown' was never opened. 'active' without amount and currency when the provider is unreachable. */
  status: ProviderOrderState
  amount: Paise | null
  currency: string | null
  successes: ProviderSuccess[]
}

type Mismatch = 'wrongAmount' | 'wrongCurrency'

/** The provider's payments, compared with the payment's amount and currency. */
export interface Judged {
  /** Successful payments of the right amount and currency, earliest first. */
  right: ProviderSuccess[]
  /** Payments of another amount or currency, which settle nothing. */
  wrong: { why: Mismatch; what: string; amount: Paise | null; currency: string | null }[]
}

const CURRENCY = 'INR'

function mismatch(
  providerOrder: { amount: Paise | null; currency: string | null },
  { amount }: Pick<PaymentRecord, 'amount'>,
): Mismatch | undefined {
  if (providerOrder.currency !== null && providerOrder.currency !== CURRENCY) return 'wrongCurrency'
  return providerOrder.amount !== null && providerOrder.amount !== amount ? 'wrongAmount' : undefined
}

/** Compares the provider's order with the payment. An order of another amount or currency makes all its payments wrong. */
export function judge(providerOrder: ProviderOrder, payment: Pick<PaymentRecord, '_id' | 'amount'>): Judged {
  const byTime = [...providerOrder.successes].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.cfPaymentId < b.cfPaymentId ? -1 : 1),
  )
  const { amount, currency } = providerOrder
  const why = mismatch(providerOrder, payment)
  if (why !== undefined) return { right: [], wrong: [{ why, what: `order ${payment._id}`, amount, currency }] }
  const judged: Judged = { right: [], wrong: [] }
  for (const success of byTime) {
    const different = mismatch(success, payment)
    if (different === undefined) judged.right.push(success)
    else judged.wrong.push({ ...success, why: different, what: `payment ${success.cfPaymentId}` })
  }
  return judged
}

export interface CheckExpiry {
  payment: { status: OnlinePaymentStatus; expiresAt: Date }
  providerOrder: Pick<ProviderOrder, 'status'>
  judged: Judged
  now: Date
  graceSeconds: number
}

/**
 * Returns whether an open payment is over: the provider ended it, or never opened it in time, or still waits or is unreachable
 * after a grace period. An order that the provider calls paid is not over even without visible money, unless the money is of
 * another amount or currency.
 */
export function isOver({ payment, providerOrder, judged, now, graceSeconds }: CheckExpiry): boolean {
  if (payment.status !== 'open') return false
  if (providerOrder.status === 'paid' && judged.wrong.length === 0) return false
  if (providerOrder.status === 'ended') return true
  const late = now.getTime() - payment.expiresAt.getTime()
  return late >= (providerOrder.status === 'unknown' ? 0 : graceSeconds * 1000)
}
