import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { addEvent } from '../../foundation/outbox/add-event.ts'
import { inOneTransaction, startOver, untilSettled } from '../../foundation/until-settled.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'
import { keepIncident } from '../incident/keep-incident.ts'
import { shownRefund } from './new-refund.ts'
import { findRefund } from './queries.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 6 * 3_600_000

/** 'sent': the provider has it and goes on with it; 'later': it could not be told or asked, nothing else is known. */
export type RefundOutcome = 'sent' | 'done' | 'failed' | 'later'

export interface NoteRefund {
  refundId: string
  outcome: RefundOutcome
  now: Date
  /** What the provider said, where it refused or could not be reached. */
  error?: string | undefined
}

function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS)
}

/** A refund as the provider's word leaves it. What is done stays done; what failed is only ever done after all. */
function noted(refund: RefundRecord, { outcome, now, error = '' }: NoteRefund): RefundRecord {
  const { dueAt: _, ...rest } = refund
  const next = { ...rest, attempts: refund.attempts + 1, error }
  if (outcome === 'done') return { ...next, state: 'done', doneAt: now }
  if (outcome === 'failed') return { ...next, state: 'failed' }
  const dueAt = new Date(now.getTime() + pauseAfter(refund.attempts))
  return { ...next, state: outcome === 'sent' ? 'sent' : refund.state, dueAt }
}

function isSettled(refund: RefundRecord, outcome: RefundOutcome): boolean {
  return refund.state === 'done' || (refund.state === 'failed' && outcome !== 'done')
}

async function writeRefund(before: RefundRecord, after: RefundRecord, inside: Domain): Promise<void> {
  const { state, doneAt, attempts, error, dueAt } = after
  const change = { $set: { state, doneAt, attempts, error, ...(dueAt && { dueAt }) } }
  const written = await Refunds(inside.connection).updateOne(
    { _id: before._id, state: before.state, attempts: before.attempts },
    dueAt ? change : { ...change, $unset: { dueAt: true } },
    { session: inside.session },
  )
  if (written.modifiedCount === 0) startOver()
}

/** The order shows the same as the refund's own record. */
async function showInOrder(orderId: number, after: RefundRecord, { connection, session }: Domain): Promise<void> {
  const isDone = after.state === 'done'
  const written = await Orders(connection).updateOne(
    { _id: orderId, refund: trusted({ $ne: null }) },
    { $set: { refund: shownRefund(after), ...(isDone && { paymentStatus: 'refunded' as const }) } },
    { session },
  )
  if (written.matchedCount === 0) throw new Error(`The order ${orderId} knows of no refund`)
}

/** A purchase has the number of its first order; what went back of a payment that came twice is told as that order's. */
async function addRefunded(after: RefundRecord, now: Date, inside: Domain): Promise<void> {
  const orderId = after.orderId ?? after.purchaseId
  const order = await Orders(inside.connection)
    .findById(orderId)
    .select({ farmName: 1 })
    .session(inside.session ?? null)
    .lean<Pick<OrderRecord, 'farmName'>>()
  const { buyerId, amount, reason } = after
  const farmName = order?.farmName ?? after.farmName
  await addEvent({ kind: 'orderRefunded', at: now, orderId, buyerId, farmName, amount, reason }, inside)
}

async function keepFailure(
  { _id, paymentId, purchaseId, error }: RefundRecord,
  now: Date,
  domain: Domain,
): Promise<void> {
  const text = `The refund ${_id} of purchase #${purchaseId} failed: ${error === '' ? 'the provider refused it' : error}. Please give the money back by hand.`
  await keepIncident({ kind: 'refundFailed', paymentId, about: _id, text, sample: error, now }, domain)
}

/**
 * Notes what the provider said of a refund. The refund's record, what its order shows, the order's payment status and the event are
 * written together; a repeat changes nothing. Answers the refund as it is now.
 * @throws NOT_FOUND, UNAVAILABLE when others were faster for 8 seconds.
 */
export async function noteRefund(note: NoteRefund, domain: Domain): Promise<RefundRecord> {
  const { refundId, outcome, now } = note
  return untilSettled(domain, async () => {
    const before = await findRefund(refundId, domain)
    if (isSettled(before, outcome)) return before
    const after = noted(before, note)
    // First the incident, which knows its repeats: a crash in between must not leave a failure that nobody hears of.
    if (after.state === 'failed') await keepFailure(after, now, domain)
    await inOneTransaction(domain, async inside => {
      await writeRefund(before, after, inside)
      if (before.orderId !== null && before.state !== after.state) await showInOrder(before.orderId, after, inside)
      if (after.state === 'done') await addRefunded(after, now, inside)
    })
    return after
  })
}
