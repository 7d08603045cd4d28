import { type Actor, fail, isStaff, type OrderStatus, parseOrderStatus, returnsStock } from '@santhe/rules'
import { returnBoxes, sellBoxes } from '../../catalog/stock/move-boxes.ts'
import type { Domain } from '../../foundation/domain.ts'
import { onlyOnce, saveOutcome } from '../../foundation/idempotency/only-once.ts'
import { writeJournal } from '../../foundation/journal/write-entry.ts'
import { addEvent } from '../../foundation/outbox/add-event.ts'
import { retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { type OrderRecord, type OrderStepRecord, Orders } from '../../records/order.ts'
import { People } from '../../records/person.ts'
import { orderStatusChanged } from '../order/order-events.ts'
import { checkStatusChange, ordersFor } from '../order/policy.ts'
import { journalOpening } from '../order/read-order.ts'
import { readOutcome } from '../order/read-outcome.ts'
import { checkStock } from '../quote/check-stock.ts'
import { cancelledMoney } from './cancelled-money.ts'

export interface SetOrderStatus {
  actor: Actor
  orderId: number
  /** As the client sent it; 'canceled' is 'cancelled'. */
  status: string
  reason?: string | undefined
  /** The status that the actor saw, as the client sent it; left out where they set whatever stands there. */
  seenStatus?: string | undefined
  now: Date
  /** The actor's device in words, for the journal. */
  device?: string | undefined
  idempotencyKey?: string | undefined
}

type BoxMove = 'return' | 'take' | 'none'

/** Boxes are returned once, and only before shipping; an order that returned them takes them again when it is reopened. */
function boxMoveOf(order: OrderRecord, to: OrderStatus): BoxMove {
  if (to === 'cancelled') return order.hasBoxes && returnsStock(order.status) ? 'return' : 'none'
  return order.hasBoxes ? 'none' : 'take'
}

async function moveBoxes(order: OrderRecord, boxMove: BoxMove, tx: Domain): Promise<boolean> {
  if (boxMove === 'return') return returnBoxes(order.items, tx)
  return boxMove === 'none' || sellBoxes(order.items, tx)
}

async function checkReopening(order: OrderRecord, now: Date, domain: Domain): Promise<void> {
  const lines = order.items.map(({ productId, productName, quantity }) => ({ productId, name: productName, quantity }))
  await checkStock({ lines, now, outcome: 'The order stays cancelled.' }, domain)
}

/** Throws CONFLICT where somebody has set another status since the actor looked: an order that was cancelled meanwhile is not reopened unseen. */
function checkSeen({ status }: OrderRecord, seenStatus: string | undefined): void {
  if (seenStatus === undefined || parseOrderStatus(seenStatus) === status) return
  fail('CONFLICT', { message: `This order has been set to ${status} since you looked. Please look again.` })
}

async function stepBy(actor: Actor, { connection }: Domain): Promise<Pick<OrderStepRecord, 'by' | 'byName' | 'role'>> {
  const person = await People(connection).findById(actor.id).select({ name: 1 }).lean()
  return { by: actor.id, byName: person?.name ?? '', role: actor.role }
}

/** Writes the step, if the order is still as it was read, including its payment, which may arrive at this moment. */
async function writeStep(
  order: OrderRecord,
  { step, fields }: { step: OrderStepRecord; fields: Partial<OrderRecord> },
  { connection, session }: Domain,
): Promise<void> {
  const { _id, status, hasBoxes, paymentStatus } = order
  const written = await Orders(connection).updateOne(
    { _id, status, hasBoxes, paymentStatus },
    { $set: { status: step.to, ...fields }, $push: { timeline: step } },
    { session },
  )
  if (written.modifiedCount === 0) startOver()
}

/** Staff who set the status of somebody else's order act for the market; a buyer's own order is no business of the journal. */
async function journalStep(
  order: OrderRecord,
  step: OrderStepRecord,
  input: SetOrderStatus,
  tx: Domain,
): Promise<void> {
  const { actor, device = '', now } = input
  if (!isStaff(actor.role) || order.buyerId === actor.id) return
  const about = { thing: 'order', thingId: order._id, name: `#${order._id}`, district: order.district } as const
  const change = { fields: ['status'], before: { status: step.from }, after: { status: step.to }, reason: step.reason }
  await writeJournal({ act: 'order.statusSet', ...about, ...change }, { actor, device, now }, tx)
}

async function readSettable({ actor, orderId }: SetOrderStatus, { connection }: Domain): Promise<OrderRecord> {
  const order = await Orders(connection)
    .findOne({ _id: orderId, ...ordersFor(actor, 'order.setStatus') })
    .lean<OrderRecord>()
  return order ?? fail('NOT_FOUND')
}

/**
 * Sets an order's status, for a role within its range or a buyer who cancels inside the window, and returns the order. Boxes, money,
 * history, event and what staff did are written with it or not at all; cancelling a paid order writes its refund, which a job sends.
 * Setting the status that it has changes nothing. Staff get the order with its address, so their opening it stands in the journal, whatever
 * changed. docs/product/orders.md#setting-a-status.
 * Throws VALIDATION, NOT_FOUND, STATUS_NOT_ALLOWED, ORDER_FINAL, NOT_CANCELLABLE, OUT_OF_STOCK when it can't be opened again, CONFLICT where it is not as the actor
 * saw it, KEY_REUSED, UNAVAILABLE when others were faster for 8 seconds.
 */
export async function setOrderStatus(input: SetOrderStatus, domain: Domain): Promise<OrderRecord> {
  const { actor, orderId, reason = '', now, device = '', idempotencyKey } = input
  const to =
    parseOrderStatus(input.status) ?? fail('VALIDATION', { fields: { status: `There is no status '${input.status}'` } })
  const request = {
    actorId: actor.id,
    call: `setOrderStatus ${orderId}`,
    key: idempotencyKey,
    body: { status: to, reason },
  }
  const attempt = async () => {
    const order = await readSettable(input, domain)
    checkStatusChange(actor, order, to, now)
    if (order.status === to) return order
    checkSeen(order, input.seenStatus)
    const boxMove = boxMoveOf(order, to)
    if (boxMove === 'take') await checkReopening(order, now, domain)
    const step = { ...(await stepBy(actor, domain)), at: now, from: order.status, to, reason }
    const hasBoxes = boxMove === 'none' ? order.hasBoxes : boxMove === 'take'
    const money = await cancelledMoney(order, step, domain)
    const fields = { hasBoxes, ...money.fields }
    const changed = { ...order, status: to, ...fields, timeline: [...order.timeline, step] }
    await tryTransaction(domain, async tx => {
      await writeStep(order, { step, fields }, tx)
      await money.write(tx)
      if (!(await moveBoxes(order, boxMove, tx))) startOver()
      await addEvent(orderStatusChanged(changed, step), tx)
      await journalStep(order, step, input, tx)
      await saveOutcome(request, { orders: [{ id: orderId, steps: changed.timeline.length }] }, now, tx)
    })
    return changed
  }
  const replay = async (first: Parameters<typeof readOutcome>[0]) =>
    (await readOutcome(first, domain)).orders[0] ?? fail('NOT_FOUND')
  const order = await onlyOnce(request, { command: () => retryOnConflict(domain, attempt), replay }, domain)
  await journalOpening(order, { actor, device, now }, domain)
  return order
}
