import {
  type Actor,
  canTakeStepBack,
  fail,
  istDateOf,
  statementMonthsOf,
  stepReason,
  UNDO_STEP_MS,
} from '@santhe/rules'
import { type Types, trusted } from 'mongoose'
import { addEvent, addWithdrawableEvent } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { startOver } from '../../foundation/retry-on-conflict.ts'
import { isJournalled, writeJournal } from '../../foundation/write-entry.ts'
import type { Channel } from '../../records/events.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import type { OrderStepRecord, StepUndo } from '../../records/order-timeline.ts'
import { People } from '../../records/person.ts'
import { stepEvent } from '../order/order-events.ts'

/** The figures and the order's open pages follow a step at once, and its being taken back too. */
export const AT_ONCE: readonly Channel[] = ['statistics', 'live']

export interface StepMaker {
  actor: Actor
  now: Date
  /** The actor's device in words, for the journal. */
  device?: string | undefined
}

/** Returns who makes a step, as the history names them: of an agent who helps, the farmer and the agent. */
export async function stepBy(
  { id: by, role, assist }: Actor,
  { connection }: Domain,
): Promise<Pick<OrderStepRecord, 'by' | 'byName' | 'role' | 'agentId' | 'agentName'>> {
  const nameOf = async (id: number) => (await People(connection).findById(id).select({ name: 1 }).lean())?.name ?? ''
  const [byName, agentName] = await Promise.all([nameOf(by), assist && nameOf(assist.agentId)])
  return { by, byName, role, ...(assist && { agentId: assist.agentId, agentName: agentName ?? '' }) }
}

/** Returns the months in whose statements an order stands, as it is stored; nothing for the many that never stood in one. */
function monthsToStore(order: OrderRecord): Pick<OrderRecord, 'statementMonths'> {
  const statementMonths = statementMonthsOf(order)
  return statementMonths.length > 0 || order.statementMonths ? { statementMonths } : {}
}

/** Returns the day of which an order's round says that it was handed over, as it is stored. */
function deliveryDayToStore({ from, to, at }: OrderStepRecord): Pick<OrderRecord, 'deliveredOn'> {
  if (to === 'delivered') return { deliveredOn: istDateOf(at) }
  return from === 'delivered' ? { deliveredOn: null } : {}
}

/** Writes the step, if the order is still as it was read, including its payment, which may arrive at this moment. Starts the attempt over where it is not. */
export async function writeStep(
  order: OrderRecord,
  { step, fields }: { step: OrderStepRecord; fields: Partial<OrderRecord> },
  { connection, session }: Domain,
): Promise<void> {
  const { _id, status, hasBoxes, paymentStatus, timeline } = order
  const asItWas = { _id, status, hasBoxes, paymentStatus, timeline: trusted({ $size: timeline.length }) }
  const months = monthsToStore({ ...order, ...fields, timeline: [...timeline, step] })
  const written = await Orders(connection).updateOne(
    asItWas,
    { $set: { status: step.to, ...fields, ...months, ...deliveryDayToStore(step) }, $push: { timeline: step } },
    { session },
  )
  if (written.modifiedCount === 0) startOver()
}

/** Boxes and money move with a cancellation: it counts at once, and its buyer is notified at once. */
function canBeTakenBack({ from, to }: OrderStepRecord): boolean {
  return from !== null && canTakeStepBack(from, to)
}

/** Stores the event of a step, of which people are notified when it can no longer be taken back, and returns what taking it back restores; null where it can't be. `writtenAt` is later than the step where it was sent later than it was made. */
export async function announceStep(
  before: OrderRecord,
  changed: OrderRecord,
  step: OrderStepRecord,
  tx: Domain,
  writtenAt = step.at,
): Promise<StepUndo | null> {
  const event = stepEvent(changed, step)
  if (!canBeTakenBack(step)) {
    await addEvent(event, tx)
    return null
  }
  const until = new Date(writtenAt.getTime() + UNDO_STEP_MS)
  const delivery = { dueAt: until, atOnce: AT_ONCE }
  const outboxIds: Types.ObjectId[] = await addWithdrawableEvent(event, delivery, tx)
  const { status, packedAt = null } = before
  return { by: step.by, until, steps: changed.timeline.length, status, packedAt, outboxIds }
}

/** Staff who set the status of somebody else's order act for the market, or for its farmer; a buyer's own order is no business of the journal. */
export async function journalStep(
  order: OrderRecord,
  step: OrderStepRecord,
  { actor, device = '', now }: StepMaker,
  tx: Domain,
): Promise<void> {
  if (!isJournalled(actor) || order.buyerId === actor.id) return
  const about = { thing: 'order', thingId: order._id, name: `#${order._id}`, district: order.district } as const
  const change = {
    fields: ['status'],
    before: { status: step.from },
    after: { status: step.to },
    reason: stepReason(step),
  }
  const isPacking = step.isPacked && step.to === 'packaging'
  const act = step.outcome ? 'order.notDelivered' : isPacking ? 'order.packed' : 'order.statusSet'
  // The status stays when nothing was handed over.
  await writeJournal({ act, ...about, ...(step.outcome ? {} : change) }, { actor, device, now }, tx)
}

/** Returns an order that a filter of the actor's own finds. Throws NOT_FOUND. */
export async function readSettable(filter: Record<string, unknown>, { connection }: Domain): Promise<OrderRecord> {
  const order = await Orders(connection).findOne(filter).lean<OrderRecord>()
  return order ?? fail('NOT_FOUND')
}
