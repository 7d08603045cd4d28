import { type Actor, fail, packedAtOf, UNDO_STEP_MS } from '@santhe/rules'
import { undoFor } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord, StepUndo } from '../../records/order-timeline.ts'
import { checkNotClosed, ordersFor } from '../order/policy.ts'
import type { OrderChange, OrderInput, StepMaker } from './order-change.ts'
import { newStep, runOrderCommand, UNDO_TOO_LATE } from './order-command.ts'

/** Returns the undo of the latest step that an actor may use now; undefined when it is another person's or expired. */
export function stepUndoFor({ undo, timeline }: OrderRecord, by: StepMaker): StepUndo | undefined {
  const own = undoFor(undo, by)
  return own?.after.steps === timeline.length ? own : undefined
}

/** Returns whether the actor has just undone the latest step: a repeated request, as after a lost response, changes nothing. */
function isRepeat(actor: Actor, { timeline }: OrderRecord, now: Date): boolean {
  const step = timeline.at(-1)
  return step?.isUndo === true && step.by === actor.id && now.getTime() - step.at.getTime() < UNDO_STEP_MS
}

/** Returns the change that undoes a step: restores status and packing, and notifies nobody of either step. */
export async function undoChange(
  order: OrderRecord,
  { undo, by, reason = '' }: { undo: StepUndo; by: StepMaker; reason?: string },
  domain: Domain,
): Promise<OrderChange> {
  checkNotClosed(order)
  const plain = await newStep(order, by, { to: undo.before.status, reason, isUndo: true }, domain)
  const losesPacking = undo.before.packedAt !== null && packedAtOf([...order.timeline, plain]) === null
  const step: OrderStepRecord = losesPacking ? { ...plain, isPacked: true } : plain
  return { step, fields: { packedAt: packedAtOf([...order.timeline, step]) }, undone: undo }
}

/**
 * Undoes an order's latest step for the person who made it, within ten seconds, and returns the order: restores status and packing,
 * notifies nobody of either step, and keeps both in the history; a repeat within ten seconds changes nothing more.
 * docs/product/orders.md#taking-a-step-back.
 * @throws NOT_FOUND
 * @throws CONFLICT when it is another person's step or too late
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function takeBackStep(input: OrderInput, domain: Domain): Promise<OrderRecord> {
  const { actor, now } = input

  async function decide(order: OrderRecord) {
    if (isRepeat(actor, order, now)) return undefined
    const undo = stepUndoFor(order, input) ?? fail('CONFLICT', { message: UNDO_TOO_LATE })
    return undoChange(order, { undo, by: input }, domain)
  }

  return runOrderCommand({ name: 'takeBackStep', scope: ordersFor(actor, 'order.setStatus'), decide }, input, domain)
}
