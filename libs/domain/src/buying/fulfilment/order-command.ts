import {
  type Actor,
  canTakeStepBack,
  fail,
  istDateOf,
  type Reason,
  returnsStock,
  statementMonthsOf,
  UNDO_STEP_MS,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { returnBoxes, sellBoxes, writeOffBoxes } from '../../catalog/stock/move-boxes.ts'
import {
  addEvent,
  addEvents,
  addEventsFor,
  addWithdrawableEvents,
  undoable,
  withdrawNews,
} from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type IdempotentRequest, onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import { retryOnConflict, runInTurn, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { DeliveryPhotos } from '../../records/delivery-photo.ts'
import type { Channel, DomainEvent } from '../../records/events.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import type { OrderStepRecord, StepMakerRecord, StepUndo } from '../../records/order-timeline.ts'
import { People } from '../../records/person.ts'
import { checkHarvests } from '../order/check-harvests.ts'
import { takePlaces } from '../order/delivery/take-places.ts'
import { doubtsAtDelivery } from '../order/doubts.ts'
import { numberPapers, seriesOf } from '../order/number-papers.ts'
import { orderAdjusted, stepEvent } from '../order/order-events.ts'
import { journalOpenings, readOutcome } from '../order/read-order.ts'
import { orderWords } from '../order/search/order-words.ts'
import { complaintsAfterLoss, wasDelivered } from '../order/write-complaint.ts'
import { changePayment } from '../payment/change-payment.ts'
import { writeRefunds } from '../refund/new-refund.ts'
import {
  type BoxMove,
  closedChange,
  journalChange,
  type OrderChange,
  type OrderInput,
  type Photo,
  type StepMaker,
} from './order-change.ts'

const BOX_MOVES = { available: returnBoxes, sold: sellBoxes, nowhere: writeOffBoxes }

interface OrderCommand {
  name: string
  /** The rest of the request that a key identifies. */
  body?: unknown
  /** Filters the order by who may run the command. */
  scope: Record<string, unknown>
  /** Set when the response has the buyer's address: the journal then records that staff opened it. */
  shows?: 'address'
  /** Checks the rules on the current order, and returns what to write; undefined when nothing changes. */
  decide: (order: OrderRecord) => Promise<OrderChange | undefined>
}

export const UNDO_TOO_LATE = say('step.undoOver')

/**
 * Runs one command on one order and returns the order: once per key, repeating from its decision on write conflicts.
 * @throws NOT_FOUND outside the scope
 * @throws CONFLICT when people are already notified of the step to undo
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when conflicts last for 8 seconds, and whatever `decide` throws
 */
export async function runOrderCommand(
  { name, body = {}, scope, shows, decide }: OrderCommand,
  by: OrderInput,
  domain: Domain,
): Promise<OrderRecord> {
  const { actor, orderId, now, device = '', idempotencyKey: key } = by
  const request = { actorId: actor.id, call: `${name} ${orderId}`, key, body }
  const attempt = async () => {
    const order = await readScoped({ _id: orderId, ...scope }, domain)
    const change = await decide(order)
    return change ? writeChange(order, change, { by, request }, domain) : order
  }
  const order = await onlyOnce(
    request,
    {
      command: () => retryOnConflict(domain, attempt, [`order ${orderId}`]),
      replay: async first => (await readOutcome(first, domain)).orders[0] ?? fail('NOT_FOUND'),
    },
    domain,
  )
  if (shows === 'address') await journalOpenings([order], { actor, device, now }, domain)
  return order
}

/** When an order last changed. Offline steps are never dated before it, so that their money matches the boxes. */
export function lastChangeOf({ timeline, adjustments = [] }: OrderRecord): number {
  return Math.max(timeline.at(-1)?.at.getTime() ?? 0, adjustments.at(-1)?.at.getTime() ?? 0)
}

/** @throws NOT_FOUND */
export async function readScoped(filter: Record<string, unknown>, { connection }: Domain): Promise<OrderRecord> {
  const order = await Orders(connection).findOne(filter).lean<OrderRecord>()
  return order ?? fail('NOT_FOUND')
}

/**
 * Returns a step in the name of its maker: for an assisting agent, the farmer and the agent. It changes no status unless `more` does,
 * and is dated no earlier than the order's last change, for which its request may have waited.
 */
export async function newStep(
  order: OrderRecord,
  { actor, maker, now }: StepMaker,
  { at: wished = now, ...more }: Partial<OrderStepRecord>,
  domain: Domain,
): Promise<OrderStepRecord> {
  const { status } = order
  const at = new Date(Math.max(wished.getTime(), lastChangeOf(order)))
  return { ...(maker ?? (await makerOf(actor, domain))), at, from: status, to: status, reason: '', ...more }
}

export async function makerOf({ id: by, role, assist }: Actor, { connection }: Domain): Promise<StepMakerRecord> {
  const nameOf = async (id: number) => (await People(connection).findById(id).select({ name: 1 }).lean())?.name ?? ''
  const [byName, agentName] = await Promise.all([nameOf(by), assist && nameOf(assist.agentId)])
  return { by, byName, role, ...(assist && { agentId: assist.agentId, agentName: agentName ?? '' }) }
}

function writeChange(
  order: OrderRecord,
  planned: OrderChange,
  { by, request }: { by: OrderInput; request: IdempotentRequest },
  domain: Domain,
): Promise<OrderRecord> {
  const write = async (tx: Domain) => {
    const changed = await applyChange(order, planned, by, tx)
    await saveOutcome(request, { orders: [{ id: order._id, steps: changed.timeline.length }] }, by.now, tx)
    return changed
  }
  return runInTurn(seriesOf(order, planned), domain.patience, () => tryTransaction(domain, write))
}

/** Writes a change of an order in a transaction that writes more, and returns the order after it; repeats the attempt if it has changed. */
export async function applyChange(
  order: OrderRecord,
  planned: OrderChange,
  by: StepMaker,
  tx: Domain,
): Promise<OrderRecord> {
  const change = await numberPapers(order, planned, tx)
  const { step, adjustment, act, slot, boxes = [], money, undone, photo, also } = change
  const closed: OrderChange = endsChange(change) ? closedChange(order, by) : {}
  const fields = { ...change.fields, ...money?.fields, ...closed.fields }
  const changed = {
    ...{ ...order, ...fields },
    ...(step && { status: step.to, timeline: [...order.timeline, step] }),
    ...(adjustment && { adjustments: [...(order.adjustments ?? []), adjustment] }),
  }
  const { district } = order
  // Before the order itself counts in the slot.
  if (slot && district !== null && !(await takePlaces([{ district, ...slot }], tx))) startOver()
  if (undone) await withdrawNews(undone, UNDO_TOO_LATE, tx)
  const undo = step && { undo: await announceStep(order, changed, step, by.now, tx) }
  const written = { ...fields, ...undo }
  if (step || adjustment || Object.keys(written).length > 0)
    await writeOrder(order, { step, adjustment, fields: written }, tx)
  // A moved harvest has its own event.
  if (adjustment && adjustment.kind !== 'moved') await addEvent(orderAdjusted(changed, adjustment), tx)
  if (act?.event) await addEvent(act.event, tx)
  if (photo) await storePhoto(order, photo, by.now, tx)
  if (money?.payment) await changePayment(money.payment.before, { status: money.payment.status }, by.now, tx)
  if (money?.refunds) await writeRefunds(money.refunds, tx)
  await moveBoxes([...boxes, ...(closed.boxes ?? [])], tx)
  await closed.also?.(tx)
  await checkHarvests(adjustment?.items ?? [], by.now, tx)
  const loss = lossOf(planned)
  if (loss) await complaintsAfterLoss(order, { ...loss, now: by.now, byId: by.maker?.by ?? by.actor.id }, tx)
  await also?.(tx)
  await journalChange(order, change, by, tx)
  return { ...changed, ...undo }
}

/** Whether an order takes no more boxes after a change: it is packed, leaves or ends, or its farm has too few. */
function endsChange({ step, adjustment }: OrderChange): boolean {
  const isOver = step !== undefined && (step.isPacked === true || step.to === 'cancelled' || !returnsStock(step.to))
  return isOver || adjustment?.kind === 'short'
}

/** Returns how a change removes boxes that its buyer may need; undefined when it does not. */
function lossOf({ step, adjustment }: OrderChange): { reason: Reason; isCancelled: boolean } | undefined {
  if (step?.to === 'cancelled') return { reason: step.reason, isCancelled: true }
  const isLoss = adjustment?.kind === 'short' || adjustment?.kind === 'withdrawn'
  return isLoss ? { reason: adjustment.reason, isCancelled: false } : undefined
}

async function moveBoxes(moves: readonly BoxMove[], tx: Domain): Promise<void> {
  for (const { to, lines } of moves) if (!(await BOX_MOVES[to](lines, tx))) startOver()
}

/** Returns the statement months to store for an order; nothing for the many that never had one. */
function monthsToStore(order: OrderRecord): Pick<OrderRecord, 'statementMonths'> {
  const statementMonths = statementMonthsOf(order)
  return statementMonths.length > 0 || order.statementMonths ? { statementMonths } : {}
}

/** Returns the day of delivery to store for the order's round. */
function deliveryDayToStore({ from, to, at }: OrderStepRecord): Pick<OrderRecord, 'deliveredOn'> {
  if (to === 'delivered') return { deliveredOn: istDateOf(at) }
  return from === 'delivered' ? { deliveredOn: null } : {}
}

function asLongAs(list: readonly unknown[] | undefined) {
  return trusted(list ? { $size: list.length } : { $exists: false })
}

/** Writes the changes if the order is as read, including its payment, which may arrive concurrently; else repeats the attempt. */
async function writeOrder(
  order: OrderRecord,
  { step, adjustment, fields }: Pick<OrderChange, 'step' | 'adjustment'> & { fields: Partial<OrderRecord> },
  { connection, session }: Domain,
): Promise<void> {
  const { _id, buyerId, status, hasBoxes, paymentStatus, timeline, reminders, adjustments, openChange } = order
  const asItWas = {
    ...{ _id, buyerId, status, hasBoxes, paymentStatus, timeline: trusted({ $size: timeline.length }) },
    reminders: asLongAs(reminders),
    adjustments: asLongAs(adjustments),
    'openChange.paymentId': openChange?.paymentId ?? null,
  }
  const after = {
    ...{ ...order, ...fields, timeline: step ? [...timeline, step] : timeline },
    adjustments: adjustment ? [...(adjustments ?? []), adjustment] : adjustments,
  }
  const ofStep = {
    ...(step && { status: step.to, ...deliveryDayToStore(step) }),
    ...((step || adjustment) && monthsToStore(after)),
    ...(adjustment?.items && { words: orderWords(after) }),
  }
  const pushed = { ...(step && { timeline: step }), ...(adjustment && { adjustments: adjustment }) }
  const written = await Orders(connection).updateOne(
    asItWas,
    { $set: { ...fields, ...ofStep }, ...((step || adjustment) && { $push: pushed }) },
    { session },
  )
  if (written.matchedCount === 0) startOver()
}

async function storePhoto(order: OrderRecord, photo: Photo, at: Date, tx: Domain): Promise<void> {
  const { _id: orderId, buyerId, farmerId: farmId, isForFarm } = order
  const { connection, session } = tx
  await DeliveryPhotos(connection).replaceOne({ _id: orderId }, photo, { upsert: true, session })
  await addEvent({ kind: 'deliveryPhotographed', at, orderId, buyerId, farmId, isForFarm }, tx)
}

/** Statistics and the order's open pages follow a step and its undo immediately. */
export const AT_ONCE: readonly Channel[] = ['statistics', 'live']

/** A cancellation, which moves boxes and money, is final, and so are a choice of delivery and an undo. */
function canBeTakenBack({ from, to, delivery, isUndo }: OrderStepRecord): boolean {
  return from !== null && canTakeStepBack(from, to) && !delivery && !isUndo
}

/** Returns until when the news of earlier steps wait for the end of an undo, even one that a final step has ended since. */
function newsWaitUntil({ undo, timeline }: OrderRecord): Date | undefined {
  const undoable = timeline.findLast(canBeTakenBack)
  return undo?.until ?? (undoable && new Date(undoable.at.getTime() + UNDO_STEP_MS))
}

/** Stores events that notify people after the steps before, whose news may still wait for the end of an undo. */
async function addLaterEvents(
  order: OrderRecord,
  events: readonly DomainEvent[],
  now: Date,
  tx: Domain,
): Promise<void> {
  const dueAt = newsWaitUntil(order)
  if (!dueAt || dueAt < now) return addEvents(events, tx)
  await addWithdrawableEvents(events, { dueAt, atOnce: AT_ONCE }, tx)
}

/**
 * Stores the event of a step and returns its undo, or null. People are notified when undo ends, and never of an undo.
 * `now` is later than the step when the step was sent late.
 */
async function announceStep(
  before: OrderRecord,
  changed: OrderRecord,
  step: OrderStepRecord,
  now: Date,
  tx: Domain,
): Promise<StepUndo | null> {
  const event = stepEvent(changed, step)
  const isDelivered = step.to === 'delivered' && !wasDelivered(before)
  const events = [event, ...(isDelivered ? await doubtsAtDelivery(changed, step.at, tx) : [])]
  if (step.isUndo) await addEventsFor(AT_ONCE, [event], tx)
  else if (!canBeTakenBack(step)) await addLaterEvents(before, events, now, tx)
  if (!canBeTakenBack(step)) return null
  const { status, packedAt = null } = before
  const states = { before: { status, packedAt }, after: { steps: changed.timeline.length } }
  return undoable({ by: step.by, now, undoMs: UNDO_STEP_MS, events, atOnce: AT_ONCE, ...states }, tx)
}
