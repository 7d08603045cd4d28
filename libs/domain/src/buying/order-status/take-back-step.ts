import { type Actor, fail, packedAtOf, UNDO_STEP_MS } from '@santhe/rules'
import { addEventsFor, withdrawEvent } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { retryOnConflict, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import type { OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord, StepUndo } from '../../records/order-timeline.ts'
import { orderStatusChanged } from '../order/order-events.ts'
import { ordersFor } from '../order/policy.ts'
import { AT_ONCE, journalStep, readSettable, type StepMaker, stepBy, writeStep } from './order-step.ts'

const TOO_LATE = 'This step can no longer be taken back.'

/** Returns what the actor would restore by taking the latest step back now; undefined where that is not theirs, or too late. */
export function undoFor(actor: Actor, { undo, timeline }: OrderRecord, now: Date): StepUndo | undefined {
  if (!undo || undo.by !== actor.id || undo.steps !== timeline.length || now >= undo.until) return undefined
  return undo
}

/** Returns whether the actor has just taken the latest step back: a request that is repeated, as after a lost response, changes nothing. */
function isRepeat(actor: Actor, { timeline }: OrderRecord, now: Date): boolean {
  const step = timeline.at(-1)
  return step?.isUndo === true && step.by === actor.id && now.getTime() - step.at.getTime() < UNDO_STEP_MS
}

/** Writes in one transaction what a taken-back step restores and that nobody is notified of either; `also` is written with it. Throws CONFLICT where somebody is being notified already. */
export async function writeTakenBack(
  order: OrderRecord,
  { undo, by, reason = '' }: { undo: StepUndo; by: StepMaker; reason?: string },
  also: (changed: OrderRecord, tx: Domain) => Promise<void>,
  domain: Domain,
): Promise<OrderRecord> {
  const { status } = undo
  const who = await stepBy(by.actor, domain)
  const plain: OrderStepRecord = { ...who, at: by.now, from: order.status, to: status, reason, isUndo: true }
  const losesPacking = undo.packedAt !== null && packedAtOf([...order.timeline, plain]) === null
  const step: OrderStepRecord = losesPacking ? { ...plain, isPacked: true } : plain
  const timeline = [...order.timeline, step]
  const fields = { packedAt: packedAtOf(timeline), undo: null }
  const changed = { ...order, status, ...fields, timeline }
  await tryTransaction(domain, async tx => {
    if (!(await withdrawEvent(undo.outboxIds, tx))) fail('CONFLICT', { message: TOO_LATE })
    await writeStep(order, { step, fields }, tx)
    await addEventsFor(AT_ONCE, [orderStatusChanged(changed, step)], tx)
    await journalStep(order, step, by, tx)
    await also(changed, tx)
  })
  return changed
}

/**
 * Takes an order's latest step back for the person who made it, within ten seconds, and returns the order: status and packing are as
 * before, nobody is notified of either, and the history has both; repeated within ten seconds it changes nothing more.
 * docs/product/orders.md#taking-a-step-back.
 * @throws NOT_FOUND
 * @throws CONFLICT when it is not their step or too late
 * @throws UNAVAILABLE when others were faster for 8 seconds
 */
export async function takeBackStep(
  { orderId, ...by }: StepMaker & { orderId: number },
  domain: Domain,
): Promise<OrderRecord> {
  const { actor, now } = by
  return retryOnConflict(domain, async () => {
    const order = await readSettable({ _id: orderId, ...ordersFor(actor, 'order.setStatus') }, domain)
    if (isRepeat(actor, order, now)) return order
    const undo = undoFor(actor, order, now) ?? fail('CONFLICT', { message: TOO_LATE })
    return writeTakenBack(order, { undo, by }, async () => {}, domain)
  })
}
