import type { PaymentStatus, RefundState } from './order-status.ts'

/**
 * What the payment provider's words for one of its orders mean. 'unknown' is an order that it does not have; no word means that.
 * A word that is not here means 'active': nothing is concluded from it.
 */
const PROVIDER_ORDER_WORDS = { ACTIVE: 'active', PAID: 'paid', EXPIRED: 'ended', TERMINATED: 'ended' } as const
export type ProviderOrderState = (typeof PROVIDER_ORDER_WORDS)[keyof typeof PROVIDER_ORDER_WORDS] | 'unknown'

interface PaymentStateRow {
  /** What the provider can report about its order. */
  providerOrder: readonly ProviderOrderState[]
  /** The provider's words for the refund. */
  providerRefund: readonly string[]
  /** The status of the payment's record. */
  payment: readonly ('open' | 'paid' | 'expired')[]
  /** The `paymentStatus` of an order. */
  order: PaymentStatus
  /** The state of the order's refund; null without one. */
  refund: RefundState | null
  /** The `status` that verifying the payment responds with. */
  outcome: 'paid' | 'pending' | 'failed'
  /** What the success page shows. */
  page: 'paid' | 'awaiting' | 'failed' | 'cancelled'
  /** The key, in the texts of checkout and orders, of what the buyer reads about the money. */
  textKey: string
}

const COMES_LATE = ['paid', 'active', 'ended'] as const

/**
 * How an online payment can stand, and what provider, payment, order and buyer's page show for it then. The types of all of them
 * derive from this table. docs/payments.md#states-of-a-payment.
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
  /** Money came, but of another amount or currency: nothing is settled with it, and the time to pay goes on. */
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
  /** The order was cancelled after it was paid; its refund is not sent yet. */
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
  /** The provider refuses the refund for good: an admin gives the money back. */
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

/** The status of a payment's record. 'expired' is also one whose orders were all cancelled before they were paid. */
export type OnlinePaymentStatus = Row['payment'][number]
/** How settling a payment can end: a row of the table without a refund. */
export type Settlement = { [State in keyof Table]: Table[State]['refund'] extends null ? State : never }[keyof Table]
/** What verifying a payment responds with. */
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

/** Returns what the provider's word for a refund means; 'sent', so on its way, for a word that is not documented. */
export function refundStateOf(word: string): Exclude<RefundState, 'due'> {
  const state = ROWS.find(row => (row.providerRefund as readonly string[]).includes(word))?.refund
  return state === undefined || state === null || state === 'due' ? 'sent' : state
}

/** Returns the text key of what a buyer reads about a refund in this state. */
export function refundTextKey(state: RefundState): Extract<Row, { refund: RefundState }>['textKey'] {
  const keys = {
    due: PAYMENT_STATES.refundDue.textKey,
    sent: PAYMENT_STATES.refundSent.textKey,
    done: PAYMENT_STATES.refundDone.textKey,
    failed: PAYMENT_STATES.refundFailed.textKey,
  } as const satisfies Record<RefundState, string>
  return keys[state]
}
