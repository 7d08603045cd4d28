import type { OnlinePaymentStatus, Paise, ProviderOrderState } from '@santhe/rules'
import type { PaymentRecord } from '../../records/payment.ts'

/** A payment that the provider calls successful. */
export interface ProviderSuccess {
  cfPaymentId: string
  amount: Paise
  currency: string
  at: Date
}

/** What the provider says of one of its orders and the payments made for it. */
export interface ProviderOrder {
  /** 'ended' can't be paid any more; 'unknown' was never opened. Where the provider could not be reached: 'active', without anything else. */
  status: ProviderOrderState
  amount: Paise | null
  currency: string | null
  successes: ProviderSuccess[]
}

type Mismatch = 'wrongAmount' | 'wrongCurrency'

/** What the provider's word comes to, before anything of ours is looked at. */
export interface Judged {
  /** Successful payments of what was asked for, the first first. */
  right: ProviderSuccess[]
  /** Those of anything else: they settle nothing. */
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

/** Compares what the provider says with what was asked for. An order of another amount or currency makes all its payments wrong. */
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
 * Whether an open payment is over: the provider ended it, or never opened it in its time; or the provider still waits, or can't be
 * reached, after a grace. What the provider calls paid is not over, though the payment itself may not be told yet; unless it was paid
 * with something else than was asked for.
 */
export function isOver({ payment, providerOrder, judged, now, graceSeconds }: CheckExpiry): boolean {
  if (payment.status !== 'open') return false
  if (providerOrder.status === 'paid' && judged.wrong.length === 0) return false
  if (providerOrder.status === 'ended') return true
  const late = now.getTime() - payment.expiresAt.getTime()
  return late >= (providerOrder.status === 'unknown' ? 0 : graceSeconds * 1000)
}
