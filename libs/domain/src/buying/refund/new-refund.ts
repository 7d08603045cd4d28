import { createHash } from 'node:crypto'
import { currentOrder, type Paise, type Reason } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { restartIfTwice } from '../../foundation/retry-on-conflict.ts'
import type { OrderRecord, OrderRefund } from '../../records/order.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'
import { MARKET } from '../order/order-events.ts'

interface RefundActor {
  id: number
  name: string
}

interface Cause {
  by: RefundActor
  reason: Reason
  now: Date
}

function due({ by, reason, now }: Cause) {
  return {
    state: 'due' as const,
    actorId: by.id,
    actorName: by.name,
    reason,
    createdAt: now,
    doneAt: null,
    attempts: 0,
    dueAt: now,
    error: '',
  }
}

type PaidBy = Pick<PaymentRecord, '_id'>

export function refundOfOrder(order: OrderRecord, payment: PaidBy, cause: Cause): RefundRecord {
  const { _id, purchaseId, buyerId, farmName, district, taluk } = order
  return {
    _id: refundIdOfOrder(_id, payment._id),
    paymentId: payment._id,
    ...{ purchaseId, orderId: _id, buyerId, farmName, district, taluk, amount: currentOrder(order).total },
    ...due(cause),
  }
}

const CASH: PaidBy = { _id: 'cash' }

/** A payment's remaining amount for an order, after earlier refunds. */
export interface PaidPart extends PaidBy {
  remaining: Paise
}

/** Splits a refund over an order's payments, in their order, each up to its remaining amount. */
export function splitRefund<Refund extends { amount: Paise }>(
  parts: readonly PaidPart[],
  amount: Paise,
  refundOf: (part: PaidPart, amount: Paise) => Refund,
): Refund[] {
  let rest = amount
  return parts.flatMap(part => {
    const given = Math.min(rest, part.remaining)
    rest -= given
    return given > 0 ? [refundOf(part, given)] : []
  })
}

/** Returns the refund of an order's next adjustment: without a payment, cash that the office repays by bank or in cash. */
export function refundOfAdjustment(
  order: OrderRecord,
  payment: PaidBy | null,
  { amount, ...cause }: Cause & { amount: Paise },
): RefundRecord {
  const adjustment = order.adjustments?.length ?? 0
  const paidBy = payment ?? CASH
  const _id = refundIdOfOrder(order._id, paidBy._id, adjustment + 1)
  const refund = { ...refundOfOrder(order, paidBy, cause), _id, adjustment }
  return payment ? refundOfPart(refund, amount) : { ...paidByOffice(refund), amount }
}

function paidByOffice({ dueAt: _, ...refund }: RefundRecord): RefundRecord {
  return { ...refund, paymentId: null }
}

/** The provider refuses less. */
const LEAST_ONLINE: Paise = 100

/** Returns the part of a refund that one payment gives back; the office pays less than ₹1 by hand. */
export function refundOfPart(refund: RefundRecord, amount: Paise): RefundRecord {
  return { ...(amount < LEAST_ONLINE ? paidByOffice(refund) : refund), amount }
}

/** Returns the full refund of a payment that settles nothing, such as a duplicate. */
export function refundOfPayment(
  payment: PaymentRecord,
  success: { cfPaymentId: string; amount: Paise },
  now: Date,
  reason: Reason = say('reason.paidAlready'),
): RefundRecord {
  const { _id, purchaseId, buyerId } = payment
  return {
    _id: refundIdOfPayment(success.cfPaymentId),
    paymentId: _id,
    ...{ purchaseId, orderId: null, buyerId, farmName: '', district: null, taluk: null, amount: success.amount },
    ...due({ by: MARKET, reason, now }),
  }
}

const sumOf = (refunds: readonly RefundRecord[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** Several refunds show the first of these states that one of them has. */
const STATES = ['failed', 'due', 'sent'] as const

/** Returns an order's view of a refund that may span payments: their sum, done once all are. `first` changed last. */
export function orderRefundOf(first: RefundRecord, ...others: RefundRecord[]): OrderRefund {
  const all = [first, ...others]
  const state = STATES.find(each => all.some(refund => refund.state === each)) ?? 'done'
  const doneAt = state === 'done' ? first.doneAt : null
  const done = others.length > 0 && { done: sumOf(all.filter(refund => refund.state === 'done')) }
  return { amount: sumOf(all), state, reason: first.reason, createdAt: first.createdAt, doneAt, ...done }
}

/** Writes refunds in the transaction that causes them; repeats the attempt on a conflict with another refund. */
export async function writeRefunds(refunds: readonly RefundRecord[], tx: Domain): Promise<void> {
  if (refunds.length === 0) return
  await Refunds(tx.connection)
    .insertMany([...refunds], { session: tx.session, lean: true })
    .catch(restartIfTwice)
}

/** The provider documents at most 40 letters, digits and _ for a refund's id. */
const PREFIX = 'payment_'
const FITS = /^[A-Za-z0-9_]{1,32}$/

function endOf(paymentId: string): string {
  return paymentId
    .replace(/^.*-/s, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)
}

/**
 * Returns the provider's id of the refund of an order, or of one of its adjustments, counted from 1. It ends like its payment's id:
 * refund ids are unique among all of a merchant's orders at the provider, and two markets of one merchant both have an order 12.
 */
export function refundIdOfOrder(orderId: number, paymentId: string, adjustment?: number): string {
  return ['order', orderId, ...(adjustment ? [adjustment] : []), endOf(paymentId)].join('_')
}

/** Returns another id at the provider for a refund that failed. */
export function retryIdOf({ _id, attempts }: Pick<RefundRecord, '_id' | 'attempts'>): string {
  return `retry_${createHash('sha256').update(`${_id} ${attempts}`).digest('hex').slice(0, 32)}`
}

/** Whether a refund has an id at the provider, or had it before a retry. */
export function hadId({ _id, attempts }: RefundRecord, id: string): boolean {
  const isRetry = (_: unknown, place: number) => retryIdOf({ _id, attempts: place }) === id
  return id === _id || Array.from({ length: attempts }, isRetry).includes(true)
}

/** Returns the provider's id of the refund of a second payment. Hashes payment ids that do not fit the documented form. */
export function refundIdOfPayment(cfPaymentId: string): string {
  if (FITS.test(cfPaymentId)) return `${PREFIX}${cfPaymentId}`
  return `${PREFIX}${createHash('sha256').update(cfPaymentId).digest('hex').slice(0, 32)}`
}
