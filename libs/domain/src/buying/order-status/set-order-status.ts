import { type Actor, fail, type OrderStatus, packedAtOf, parseOrderStatus, returnsStock } from '@santhe/rules'
import { returnBoxes, sellBoxes } from '../../catalog/stock/move-boxes.ts'
import type { Domain } from '../../foundation/domain.ts'
import { onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import { retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { Farms } from '../../records/farm.ts'
import type { OrderRecord } from '../../records/order.ts'
import { reopenedPlace } from '../delivery/reopened-place.ts'
import { checkStatusChange, ordersFor } from '../order/policy.ts'
import { journalOpenings } from '../order/read-order.ts'
import { readOutcome } from '../order/read-outcome.ts'
import { checkStock } from '../quote/check-stock.ts'
import { cancelledMoney } from './cancelled-money.ts'
import { announceStep, journalStep, readSettable, type StepMaker, stepBy, writeStep } from './order-step.ts'
import { undoFor, writeTakenBack } from './take-back-step.ts'

export interface SetOrderStatus {
  actor: Actor
  orderId: number
  /** As the client sent it; 'canceled' is 'cancelled'. */
  status: string
  reason?: string | undefined
  /** The status that the actor saw, as the client sent it; left out where they set whatever stands there. */
  seenStatus?: string | undefined
  now: Date
  /** When it was set, for the history, where that was sent later: not before the step that it follows, and not after `now`. */
  at?: Date
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

/** Nobody would pack it. Throws CONFLICT where the farm was deleted. */
async function checkFarmIsThere({ farmerId }: OrderRecord, { connection }: Domain): Promise<void> {
  const farm = await Farms(connection).exists({ _id: farmerId, isHidden: false })
  if (!farm) fail('CONFLICT', { message: 'The farm has left the market. The order stays cancelled.' })
}

async function checkReopening(order: OrderRecord, now: Date, domain: Domain): Promise<void> {
  const lines = order.items.map(({ productId, productName, quantity }) => ({ productId, name: productName, quantity }))
  await checkStock({ lines, now, outcome: 'The order stays cancelled.' }, domain)
}

/**
 * @throws CONFLICT when somebody has set another status since the actor looked: an order that was cancelled meanwhile is not reopened
 * unseen
 */
function checkSeen({ status }: OrderRecord, seenStatus: string | undefined): void {
  if (seenStatus === undefined || parseOrderStatus(seenStatus) === status) return
  fail('CONFLICT', { message: `This order has been set to ${status} since you looked. Please look again.` })
}

/** Writes in one transaction all that follows from a status, and returns the order as it is then. `at` is when it was set, where that was sent later. */
export async function writeStatus(
  order: OrderRecord,
  { actor, to, reason, now, at = now, device }: StepMaker & { to: OrderStatus; reason: string; at?: Date },
  save: (changed: OrderRecord, tx: Domain) => Promise<void>,
  domain: Domain,
): Promise<OrderRecord> {
  const boxMove = boxMoveOf(order, to)
  if (order.status === 'cancelled') await checkFarmIsThere(order, domain)
  if (boxMove === 'take') await checkReopening(order, now, domain)
  const takePlace = order.status === 'cancelled' ? await reopenedPlace(order, now, domain) : undefined
  const step = { ...(await stepBy(actor, domain)), at, from: order.status, to, reason }
  const timeline = [...order.timeline, step]
  const hasBoxes = boxMove === 'none' ? order.hasBoxes : boxMove === 'take'
  const money = await cancelledMoney(order, step, domain)
  const packedAt = packedAtOf(timeline)
  const fields = { hasBoxes, packedAt, ...money.fields }
  const changed = { ...order, status: to, ...fields, timeline }
  return tryTransaction(domain, async tx => {
    // Takes the place before the order itself counts again.
    if (takePlace && !(await takePlace(tx))) startOver()
    const undo = await announceStep(order, changed, step, tx, now)
    await writeStep(order, { step, fields: { ...fields, undo } }, tx)
    await money.write(tx)
    if (!(await moveBoxes(order, boxMove, tx))) startOver()
    await journalStep(order, step, { actor, now, device }, tx)
    await save(changed, tx)
    return { ...changed, undo }
  })
}

/** Returns whether the latest step led away from a status, or says that an order was not handed over in it. */
function isChangedBy({ status, timeline }: OrderRecord, to: OrderStatus): boolean {
  return status !== to || timeline.at(-1)?.outcome !== undefined
}

/**
 * Sets an order's status, for a role within its range or a buyer who cancels inside the window, and returns the order. Boxes, money,
 * history, event and what staff did are written with it or not at all; cancelling a paid order writes its refund, which a job sends.
 * Setting the status that it has changes nothing; the person who made the latest step takes it back by setting the one before within ten
 * seconds. Staff get the order with its address, so their opening it stands in the journal, whatever changed.
 * docs/product/orders.md#setting-a-status.
 * @throws VALIDATION
 * @throws NOT_FOUND
 * @throws STATUS_NOT_ALLOWED
 * @throws ORDER_FINAL
 * @throws NOT_CANCELLABLE
 * @throws OUT_OF_STOCK when it can't be opened again
 * @throws CONFLICT when it is not as the actor saw it, or its delivery window is full or its farm was deleted when it is opened again
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when others were faster for 8 seconds
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
    const order = await readSettable({ _id: orderId, ...ordersFor(actor, 'order.setStatus') }, domain)
    const save = (changed: OrderRecord, tx: Domain) =>
      saveOutcome(request, { orders: [{ id: orderId, steps: changed.timeline.length }] }, now, tx)
    const undo = undoFor(actor, order, now)
    if (undo && undo.status === to && isChangedBy(order, to)) {
      return writeTakenBack(order, { undo, by: input, reason }, save, domain)
    }
    checkStatusChange(actor, order, to, now)
    if (order.status === to) return order
    checkSeen(order, input.seenStatus)
    return writeStatus(order, { ...input, to, reason }, save, domain)
  }
  const replay = async (first: Parameters<typeof readOutcome>[0]) =>
    (await readOutcome(first, domain)).orders[0] ?? fail('NOT_FOUND')
  const order = await onlyOnce(request, { command: () => retryOnConflict(domain, attempt), replay }, domain)
  await journalOpenings([order], { actor, device, now }, domain)
  return order
}
