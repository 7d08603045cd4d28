import { type Actor, fail, type JournalAct } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import { retryOnConflict, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { People } from '../../records/person.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'
import { retryIdOf } from './new-refund.ts'
import { named, type OfficeRefund, refundsFor } from './office-refunds.ts'
import { changeRefund } from './record-refund-outcome.ts'

interface SettleRefund {
  refundId: string
  by: StaffAct
}

/** @throws NOT_FOUND outside the actor's scope */
async function findRefundFor(refundId: string, actor: Actor, { connection }: Domain): Promise<RefundRecord> {
  const refund = await Refunds(connection)
    .findOne({ _id: refundId, ...refundsFor(actor) })
    .lean<RefundRecord>()
  return refund ?? fail('NOT_FOUND')
}

/** Whether the office pays a refund: it is not via the provider, or the provider refused it. */
export function isManual({ state, paymentId }: Pick<RefundRecord, 'state' | 'paymentId'>): boolean {
  return state === 'failed' || (state === 'due' && paymentId === null)
}

/** A purchase has the id of its first order. */
async function journal(
  { orderId, purchaseId, district }: RefundRecord,
  { act, by, after = {} }: { act: JournalAct; by: StaffAct; after?: Record<string, string> },
  tx: Domain,
): Promise<void> {
  const id = orderId ?? purchaseId
  const entry = { act, thing: 'order' as const, thingId: id, name: `#${id}`, district }
  await writeJournal({ ...entry, fields: Object.keys(after), after }, by, tx)
}

/**
 * Makes a refund that the provider refused due again immediately, with another id there, and returns it. docs/product/adjustments.md#refunds-seen
 * @throws NOT_FOUND outside the actor's scope
 * @throws CONFLICT unless it failed
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function retryRefund({ refundId, by }: SettleRefund, domain: Domain): Promise<OfficeRefund> {
  return retryOnConflict(domain, async () => {
    const before = await findRefundFor(refundId, by.actor, domain)
    if (before.state !== 'failed' || before.paymentId === null) fail('CONFLICT', { message: say('refund.notFailed') })
    const after: RefundRecord = {
      ...before,
      state: 'due',
      dueAt: by.now,
      retryId: retryIdOf(before),
      retriedAt: by.now,
    }
    await tryTransaction(domain, async tx => {
      await changeRefund(before, after, by.now, tx)
      await journal(after, { act: 'order.refundRetried', by }, tx)
    })
    return named(after, domain)
  })
}

/**
 * Records that the office paid a refund by bank or in cash, with the reference of transfer or receipt, and returns it; notifies the buyer.
 * docs/product/adjustments.md#refunds-seen
 * @throws NOT_FOUND outside the actor's scope
 * @throws STATUS_NOT_ALLOWED for the actor's own money
 * @throws CONFLICT for a paid one, and one via the provider that has not failed
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function payRefund(
  {
    refundId,
    reference,
    by,
    idempotencyKey,
  }: SettleRefund & { reference: string; idempotencyKey?: string | undefined },
  domain: Domain,
): Promise<OfficeRefund> {
  const { actor, now } = by
  const request = { actorId: actor.id, call: `payRefund ${refundId}`, key: idempotencyKey, body: { reference } }
  const attempt = async () => {
    const before = await findRefundFor(refundId, actor, domain)
    if (before.buyerId === actor.id) fail('STATUS_NOT_ALLOWED', { message: say('order.own') })
    if (before.state === 'done') fail('CONFLICT', { message: say('refund.paid') })
    if (!isManual(before)) fail('CONFLICT', { message: say('refund.byProvider') })
    const payer = await People(domain.connection).findById(actor.id).select({ name: 1 }).lean()
    const paidBy = { id: actor.id, name: payer?.name ?? '' }
    const after: RefundRecord = { ...before, state: 'done', doneAt: now, reference, paidBy }
    await tryTransaction(domain, async tx => {
      await changeRefund(before, after, now, tx)
      await journal(after, { act: 'order.refundPaid', by, after: { reference } }, tx)
      await saveOutcome(request, { orders: [] }, now, tx)
    })
    return named(after, domain)
  }
  return onlyOnce(
    request,
    {
      command: () => retryOnConflict(domain, attempt),
      replay: async () => named(await findRefundFor(refundId, actor, domain), domain),
    },
    domain,
  )
}
