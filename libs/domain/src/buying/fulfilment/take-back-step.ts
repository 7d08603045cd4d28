import { type Actor, fail, packedAtOf, UNDO_STEP_MS } from '@santhe/rules'
import { undoFor } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord, StepUndo } from '../../records/order-timeline.ts'
import { checkNotClosed, ordersFor } from '../order/policy.ts'
import type { OrderChange, OrderInput, StepMaker } from './order-change.ts'
import { newStep, runOrderCommand, UNDO_TOO_LATE } from './order-command.ts'

/** Returns how an actor takes the latest step back now; undefined where that is not theirs, or too late. */
export function stepUndoFor({ undo, timeline }: OrderRecord, by: StepMaker): StepUndo | undefined {
  const own = undoFor(undo, by)
  return own?.after.steps === timeline.length ? own : undefined
}

/** Returns whether the actor has just taken the latest step back: a request that is repeated, as after a lost response, changes nothing. */
function isRepeat(actor: Actor, { timeline }: OrderRecord, now: Date): boolean {
  const step = timeline.at(-1)
  return step?.isUndo === true && step.by === actor.id && now.getTime() - step.at.getTime() < UNDO_STEP_MS
}

/** Returns what takes a step back: status and packing are as before, and nobody is notified of either step. */
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
 * Takes an order's latest step back for the person who made it, within ten seconds, and returns the order: status and packing are as
 * before, nobody is notified of either, and the history has both; repeated within ten seconds it changes nothing more.
 * docs/product/orders.md#taking-a-step-back.
 * @throws NOT_FOUND
 * @throws CONFLICT when it is not their step or too late
 * @throws UNAVAILABLE when others were faster for 8 seconds
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
