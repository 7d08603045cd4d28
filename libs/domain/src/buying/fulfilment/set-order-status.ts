import {
  boughtItems,
  complainUntilFrom,
  currentOrder,
  fail,
  istDateOf,
  linesNow,
  mergeLines,
  type OrderStatus,
  packedAtOf,
  parseOrderStatus,
  type Reason,
  returnsStock,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import type { OrderItemRecord, OrderRecord } from '../../records/order.ts'
import { readProducts } from '../cart/buyable-products.ts'
import { checkStock } from '../cart/check-stock.ts'
import { checkHarvestsAgain, isMovedLater, withHarvests } from '../order/check-harvests.ts'
import { reopenedSlot } from '../order/delivery/take-places.ts'
import { checkNotClosed, checkStatusChange, ordersFor } from '../order/policy.ts'
import { cancelledMoney } from './cancelled-money.ts'
import type { BoxMove, OrderChange, OrderInput, StepMaker } from './order-change.ts'
import { newStep, runOrderCommand } from './order-command.ts'
import { stepUndoFor, undoChange } from './take-back-step.ts'

export interface SetOrderStatus extends OrderInput {
  /** As sent by the client; 'canceled' is 'cancelled'. */
  status: string
  reason?: string | undefined
  /** The status that the actor saw, as sent by the client; omitted to replace any status. */
  seenStatus?: string | undefined
}

/** Boxes are returned once, and only before shipping; a reopened order takes returned boxes again. */
function boxMoveOf(order: OrderRecord, to: OrderStatus): BoxMove | undefined {
  const lines = boxesOfLines(order)
  if (to === 'cancelled') return order.hasBoxes && returnsStock(order.status) ? { to: 'available', lines } : undefined
  return order.hasBoxes ? undefined : { to: 'sold', lines }
}

function boxesOfLines(order: OrderRecord) {
  return mergeLines(currentOrder(order).items)
}

/** @throws CONFLICT when the farm was deleted, since nobody would pack the order */
async function checkFarmIsThere({ farmerId }: OrderRecord, { connection }: Domain): Promise<void> {
  const farm = await Farms(connection).exists({ _id: farmerId, isHidden: false })
  if (!farm) fail('CONFLICT', { message: say('order.farmGone') })
}

/**
 * Returns the items of a reopened order, with harvests since.
 * @throws CONFLICT when its farm has moved a booked harvest later, which its buyer has not chosen
 */
async function reopenedItems(
  order: OrderRecord,
  now: Date,
  domain: Domain,
): Promise<Pick<OrderRecord, 'items' | 'adjustments'>> {
  const items = linesNow<OrderItemRecord>(order)
  const products = await readProducts(
    items.map(({ productId }) => productId),
    domain,
  )
  const moved = items.find(item => isMovedLater(item, products.get(item.productId)))
  if (moved)
    fail('CONFLICT', {
      message: say('order.otherHarvest', { name: { name: moved.productName, localName: moved.localName } }),
    })
  const names = new Map(
    boughtItems<OrderItemRecord>(order).map(({ productId, productName }) => [productId, productName]),
  )
  const lines = boxesOfLines(order).map(line => ({ ...line, name: names.get(line.productId) ?? '' }))
  await checkStock({ lines, now, code: 'order.short' }, domain)
  const { items: reopened, adjustments } = withHarvests(order, products, istDateOf(now))
  return { items: reopened, ...(adjustments && { adjustments }) }
}

/** @throws CONFLICT when the status has changed since the actor saw it, so that an order cancelled meanwhile is not reopened by mistake */
export function checkSeen({ status }: OrderRecord, seenStatus: string | undefined): void {
  if (seenStatus === undefined || parseOrderStatus(seenStatus) === status) return
  fail('CONFLICT', { message: say('order.changed', { status }) })
}

interface StatusChange {
  to: OrderStatus
  reason: Reason
  at: Date
  by: StepMaker
}

export async function statusChange(
  order: OrderRecord,
  { to, reason, at, by }: StatusChange,
  domain: Domain,
): Promise<OrderChange> {
  checkNotClosed(order)
  const boxes = boxMoveOf(order, to)
  if (order.status === 'cancelled') await checkFarmIsThere(order, domain)
  const items = boxes?.to === 'sold' && (await reopenedItems(order, by.now, domain))
  const slot = order.status === 'cancelled' ? await reopenedSlot(order, by.now, domain) : undefined
  const step = await newStep(order, by, { at, to, reason }, domain)
  const hasBoxes = boxes === undefined ? order.hasBoxes : boxes.to === 'sold'
  const until = to === 'delivered' && { complainUntil: complainUntilFrom(by.now) }
  const fields = { hasBoxes, packedAt: packedAtOf([...order.timeline, step]), ...items, ...until }
  const also = items ? (tx: Domain) => checkHarvestsAgain({ ...order, ...items }, by.now, tx) : undefined
  const money = await cancelledMoney(order, step, domain)
  return { step, fields, slot, boxes: boxes && [boxes], money, also }
}

/** Returns whether the latest step left a status, or was a failed delivery in it. */
function isChangedBy({ status, timeline }: OrderRecord, to: OrderStatus): boolean {
  return status !== to || timeline.at(-1)?.outcome !== undefined
}

/**
 * Sets an order's status, for a role within its range or a buyer who cancels in time, and returns the order. Boxes, money,
 * history, event and journal are written together or not at all; cancelling a paid order writes its refund, which a job sends.
 * Setting the current status changes nothing; the person who made the latest step undoes it by setting the previous status within ten
 * seconds. Staff get the order with its address, so that their opening it is always journalled.
 * docs/product/orders.md#setting-a-status.
 * @throws VALIDATION
 * @throws NOT_FOUND
 * @throws STATUS_NOT_ALLOWED
 * @throws ORDER_FINAL
 * @throws NOT_CANCELLABLE
 * @throws OUT_OF_STOCK when it can't be reopened
 * @throws CONFLICT when it differs from what the actor saw, for a cancelled replacement, and when reopening finds its delivery window
 * full, its farm deleted or a harvest moved
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export async function setOrderStatus(input: SetOrderStatus, domain: Domain): Promise<OrderRecord> {
  const { actor, reason = '', now } = input
  const to =
    parseOrderStatus(input.status) ??
    fail('VALIDATION', { fields: { status: say('order.unknownStatus', { status: input.status }) } })

  async function decide(order: OrderRecord) {
    const undo = stepUndoFor(order, input)
    if (undo?.before.status === to && isChangedBy(order, to))
      return undoChange(order, { undo, by: input, reason }, domain)
    checkStatusChange(actor, order, to, now)
    if (order.status === to) return undefined
    checkSeen(order, input.seenStatus)
    return statusChange(order, { to, reason, at: now, by: input }, domain)
  }

  const scope = ordersFor(actor, 'order.setStatus')
  const body = { status: to, reason }
  return runOrderCommand({ name: 'setOrderStatus', body, scope, shows: 'address', decide }, input, domain)
}
