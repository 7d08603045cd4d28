import type { Paise, RefundState } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { addEvent } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import type { DomainEvent, PaymentIncidentKind } from '../../records/events.ts'
import { type OrderRecord, type OrderRefund, Orders } from '../../records/order.ts'
import { OnlinePayments, type PaidChange } from '../../records/payment.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'
import { orderRefundOf } from './new-refund.ts'
import { findRefund, refundsOfCause } from './queries.ts'
import { saveIncident } from './save-incident.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
/** Pending longer than this becomes an incident: the provider may wait for the market's balance. */
const DELAYED_AFTER_MS = 24 * 3_600_000

/** The provider's state of a refund; 'later': it was unreachable, so the state is unknown. */
export type RefundOutcome = Exclude<RefundState, 'due'> | 'later'

export interface RecordRefundOutcome {
  refundId: string
  /** Its id at the provider, where the outcome may be that of one before a retry. */
  at?: string | undefined
  outcome: RefundOutcome
  now: Date
  /** The provider's message, or why it was unreachable. */
  error?: string | undefined
}

function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS)
}

/** Returns the refund after the outcome. Done is final; failed can only become done. */
function withOutcome(refund: RefundRecord, { outcome, now, error = '' }: RecordRefundOutcome): RefundRecord {
  const { dueAt: _, ...rest } = refund
  const next = { ...rest, attempts: refund.attempts + 1, error }
  if (outcome === 'done') return { ...next, state: 'done', doneAt: now }
  if (outcome === 'failed') return { ...next, state: 'failed' }
  const dueAt = new Date(now.getTime() + pauseAfter(refund.attempts))
  return { ...next, state: outcome === 'sent' ? 'sent' : refund.state, dueAt }
}

function isFinal(refund: RefundRecord, outcome: RefundOutcome): boolean {
  return refund.state === 'done' || (refund.state === 'failed' && outcome !== 'done')
}

/** Whether an outcome is that of an id before a retry. */
function isFormer({ _id, retryId = _id }: RefundRecord, { at = retryId }: RecordRefundOutcome): boolean {
  return at !== retryId
}

async function writeRefund(before: RefundRecord, after: RefundRecord, tx: Domain): Promise<void> {
  const { state, doneAt, attempts, error, dueAt, reference, paidBy, retryId, retriedAt } = after
  const paid = { ...(reference && { reference }), ...(paidBy && { paidBy }), ...(retryId && { retryId, retriedAt }) }
  const change = { $set: { state, doneAt, attempts, error, ...paid, ...(dueAt && { dueAt }) } }
  const written = await Refunds(tx.connection).updateOne(
    { _id: before._id, state: before.state, attempts: before.attempts },
    dueAt ? change : { ...change, $unset: { dueAt: true } },
    { session: tx.session },
  )
  if (written.modifiedCount === 0) startOver()
}

/** Updates and returns the order's view of its refund, with its parts. A cancelled order becomes 'refunded'; an adjusted one stays paid. */
async function copyToOrder(
  orderId: number,
  after: RefundRecord,
  tx: Domain,
): Promise<Pick<OrderRefund, 'state' | 'amount'> & WaysBack> {
  const { adjustment } = after
  const others = (await refundsOfCause({ orderId, adjustment }, tx)).filter(({ _id }) => _id !== after._id)
  const shown = orderRefundOf(after, ...others)
  const field = adjustment === undefined ? 'refund' : `adjustments.${adjustment}.refund`
  const isAllBack = adjustment === undefined && shown.state === 'done'
  const written = await Orders(tx.connection).updateOne(
    { _id: orderId, [`${field}.amount`]: shown.amount },
    { $set: { [field]: shown, ...(isAllBack && { paymentStatus: 'refunded' as const }) } },
    { session: tx.session },
  )
  if (written.matchedCount === 0) throw new Error(`The order ${orderId} has no refund`)
  return { state: shown.state, amount: shown.amount, ...waysBack([after, ...others]) }
}

type WaysBack = Pick<Extract<DomainEvent, { kind: 'orderRefunded' }>, 'reference' | 'parts'>

function waysBack(refunds: readonly RefundRecord[]): WaysBack {
  const parts = refunds.map(({ amount, reference }) => ({ amount, ...(reference !== undefined && { reference }) }))
  const { reference } = parts.find(part => part.reference !== undefined) ?? {}
  if (reference === undefined) return {}
  return parts.length > 1 ? { parts } : { reference }
}

/** Late money for more boxes belongs to their order; any other second payment refers to the purchase's first order, which has its id. */
async function orderOf({ orderId, paymentId, purchaseId }: RefundRecord, tx: Domain): Promise<number> {
  if (orderId !== null) return orderId
  const payment = await OnlinePayments(tx.connection)
    .findById(paymentId, { 'change.orderId': 1 }, { session: tx.session })
    .lean<{ change?: Pick<PaidChange, 'orderId'> }>()
  return payment?.change?.orderId ?? purchaseId
}

async function addRefundedEvent(
  after: RefundRecord,
  back: { amount: Paise } & WaysBack,
  now: Date,
  tx: Domain,
): Promise<void> {
  const orderId = await orderOf(after, tx)
  const order = await Orders(tx.connection)
    .findById(orderId, { farmName: 1 }, { session: tx.session })
    .lean<Pick<OrderRecord, 'farmName'>>()
  const { buyerId, reason } = after
  const facts = { buyerId, farmName: order?.farmName ?? after.farmName, reason, ...back }
  await addEvent({ kind: 'orderRefunded', at: now, orderId, ...facts }, tx)
}

/** Writes a refund's new state, the order's view of it, and once everything is refunded its event. */
export async function changeRefund(before: RefundRecord, after: RefundRecord, now: Date, tx: Domain): Promise<void> {
  await writeRefund(before, after, tx)
  const { orderId } = before
  const isCopied = orderId !== null && before.state !== after.state
  const { state, ...back } = isCopied
    ? await copyToOrder(orderId, after, tx)
    : { state: after.state, amount: after.amount, ...waysBack([after]) }
  if (after.state === 'done' && state === 'done') await addRefundedEvent(after, back, now, tx)
}

type RefundIncident = Extract<PaymentIncidentKind, 'refundFailed' | 'refundDelayed' | 'refundedTwice'>

async function saveRefundIncident(
  kind: RefundIncident,
  { _id: refundId, paymentId, purchaseId, amount, error }: RefundRecord,
  now: Date,
  domain: Domain,
): Promise<void> {
  const facts = { refundId, purchaseId }
  const isTwice = kind === 'refundedTwice'
  const text = isTwice ? say(`incident.${kind}`, { ...facts, amount }) : say(`incident.${kind}`, { ...facts, error })
  await saveIncident({ kind, paymentId, about: refundId, text, sample: isTwice ? '' : error, now }, domain)
}

/**
 * Records the provider's outcome of a refund, and returns the refund. Its record, the order's view, the order's payment status and the
 * event are written together; a repeat changes nothing. Success of one paid by hand, and of an id before a retry that was sent, is an
 * incident: its buyer has the money twice.
 * @throws NOT_FOUND
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export async function recordRefundOutcome(input: RecordRefundOutcome, domain: Domain): Promise<RefundRecord> {
  const { refundId, outcome, now } = input
  return retryOnConflict(domain, async () => {
    const before = await findRefund(refundId, domain)
    const isLate = isFormer(before, input)
    const isAgain = before.paidBy || (isLate && (before.state === 'sent' || before.state === 'done'))
    if (outcome === 'done' && isAgain) await saveRefundIncident('refundedTwice', before, now, domain)
    if (isFinal(before, outcome) || (isLate && (outcome !== 'done' || isAgain))) return before
    const after = withOutcome(before, input)
    // Saves the incident first, since repeats are only counted: after a crash in between, admins are still notified.
    if (after.state === 'failed') await saveRefundIncident('refundFailed', after, now, domain)
    const { dueAt, retriedAt = after.createdAt } = after
    const isDelayed = dueAt !== undefined && now.getTime() - retriedAt.getTime() >= DELAYED_AFTER_MS
    if (isDelayed) await saveRefundIncident('refundDelayed', after, now, domain)
    await tryTransaction(domain, tx => changeRefund(before, after, now, tx))
    return after
  })
}
