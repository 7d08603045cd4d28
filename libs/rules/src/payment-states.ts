import type { PaymentStatus, RefundState } from './order-status.ts'

/**
 * Meanings of the provider's words for an order. 'unknown' means that the provider doesn't have the order; no word means that.
 * Unlisted words mean 'active', from which nothing follows.
 */
const PROVIDER_ORDER_WORDS = { ACTIVE: 'active', PAID: 'paid', EXPIRED: 'ended', TERMINATED: 'ended' } as const
export type ProviderOrderState = (typeof PROVIDER_ORDER_WORDS)[keyof typeof PROVIDER_ORDER_WORDS] | 'unknown'

interface PaymentStateRow {
  /** States of its order that the provider can report. */
  providerOrder: readonly ProviderOrderState[]
  /** Words of the provider for the refund. */
  providerRefund: readonly string[]
  payment: readonly ('open' | 'paid' | 'expired')[]
  order: PaymentStatus
  /** State of the order's refund; null without one. */
  refund: RefundState | null
  /** `status` in the response to verifying the payment. */
  outcome: 'paid' | 'pending' | 'failed'
  page: 'paid' | 'awaiting' | 'failed' | 'cancelled'
  /** Key of the text about the money, in the texts of checkout and orders. */
  textKey: string
}

const COMES_LATE = ['paid', 'active', 'ended'] as const

/**
 * States of an online payment, with values of provider, payment, order and the buyer's page in each. All their types derive
 * from this table. docs/payments.md#states-of-a-payment.
 */
export const PAYMENT_STATES = {
  open: {
    providerOrder: ['active', 'unknown'],
    providerRefund: [],
    payment: ['open'],
    order: 'unpaid',
    refund: null,
    outcome: 'pending',
    page: 'awaiting',
    textKey: 'success.awaiting',
  },
  expired: {
    providerOrder: ['ended', 'active', 'unknown'],
    providerRefund: [],
    payment: ['expired'],
    order: 'unpaid',
    refund: null,
    outcome: 'failed',
    page: 'failed',
    textKey: 'payment.notCompleted',
  },
  /** Received money of another amount or currency: it settles nothing, and the time to pay continues. */
  refused: {
    providerOrder: COMES_LATE,
    providerRefund: [],
    payment: ['open', 'expired'],
    order: 'unpaid',
    refund: null,
    outcome: 'failed',
    page: 'failed',
    textKey: 'payment.verificationFailed',
  },
  paid: {
    providerOrder: COMES_LATE,
    providerRefund: [],
    payment: ['paid'],
    order: 'paid',
    refund: null,
    outcome: 'paid',
    page: 'paid',
    textKey: 'success.paid',
  },
  /** The order was cancelled after payment, and its refund is not sent yet. */
  refundDue: {
    providerOrder: COMES_LATE,
    providerRefund: [],
    payment: ['paid'],
    order: 'paid',
    refund: 'due',
    outcome: 'failed',
    page: 'cancelled',
    textKey: 'order.refundDue',
  },
  refundSent: {
    providerOrder: COMES_LATE,
    providerRefund: ['PENDING', 'ONHOLD'],
    payment: ['paid'],
    order: 'paid',
    refund: 'sent',
    outcome: 'failed',
    page: 'cancelled',
    textKey: 'order.refundSent',
  },
  refundDone: {
    providerOrder: COMES_LATE,
    providerRefund: ['SUCCESS'],
    payment: ['paid'],
    order: 'refunded',
    refund: 'done',
    outcome: 'failed',
    page: 'cancelled',
    textKey: 'order.refundDone',
  },
  /** The provider refuses the refund permanently, so an admin pays it. */
  refundFailed: {
    providerOrder: COMES_LATE,
    providerRefund: ['FAILED', 'CANCELLED'],
    payment: ['paid'],
    order: 'paid',
    refund: 'failed',
    outcome: 'failed',
    page: 'cancelled',
    textKey: 'order.refundFailed',
  },
} as const satisfies Record<string, PaymentStateRow>

type Table = typeof PAYMENT_STATES
type Row = Table[keyof Table]

/** Status of a payment's record. 'expired' includes payments whose orders were all cancelled before payment. */
export type OnlinePaymentStatus = Row['payment'][number]
/** Possible results of settling a payment: rows of the table without a refund. */
export type Settlement = { [State in keyof Table]: Table[State]['refund'] extends null ? State : never }[keyof Table]
/** Possible results of verifying a payment. */
export type PaymentOutcomeStatus = Row['outcome']
export type PaymentPage = Row['page']

const ROWS: readonly Row[] = Object.values(PAYMENT_STATES)

function each<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)]
}

export const ONLINE_PAYMENT_STATUSES = each<OnlinePaymentStatus>(ROWS.flatMap(row => row.payment))
export const PAYMENT_OUTCOMES = each<PaymentOutcomeStatus>(ROWS.map(row => row.outcome))

export function providerOrderStateOf(word: string): ProviderOrderState {
  return new Map<string, ProviderOrderState>(Object.entries(PROVIDER_ORDER_WORDS)).get(word) ?? 'active'
}

/** Returns the meaning of the provider's word for a refund; 'sent', on its way, for undocumented words. */
export function refundStateOf(word: string): Exclude<RefundState, 'due'> {
  const state = ROWS.find(row => (row.providerRefund as readonly string[]).includes(word))?.refund
  return state === undefined || state === null || state === 'due' ? 'sent' : state
}

/** Returns the key of the text for buyers about a refund in this state. */
export function refundTextKey(state: RefundState): Extract<Row, { refund: RefundState }>['textKey'] {
  const keys = {
    due: PAYMENT_STATES.refundDue.textKey,
    sent: PAYMENT_STATES.refundSent.textKey,
    done: PAYMENT_STATES.refundDone.textKey,
    failed: PAYMENT_STATES.refundFailed.textKey,
  } as const satisfies Record<RefundState, string>
  return keys[state]
}
