import {
  addDays,
  boxesNow,
  choiceDeadline,
  fail,
  type IstDate,
  istDateOf,
  MOST_DAYS_AHEAD,
  mayBeBooked,
  silentChoice,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { changeProduct } from '../../../catalog/product/edit/change-product.ts'
import {
  type HarvestMove,
  type MovedCount,
  type MovedOrders,
  type MoveWords,
  onHarvestMoved,
  type ProductMove,
} from '../../../catalog/product/edit/harvest-moves.ts'
import { findWritableProduct } from '../../../catalog/product/queries.ts'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { retryOnConflict } from '../../../foundation/retry-on-conflict.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { DomainEvent } from '../../../records/events.ts'
import { type HarvestChoiceRecord, HarvestChoices } from '../../../records/harvest-choice.ts'
import type { OrderItemRecord, OrderRecord } from '../../../records/order.ts'
import type { ProductRecord } from '../../../records/product.ts'
import { Stocks } from '../../../records/stock.ts'
import { boughtNames } from '../../order/order-events.ts'
import { newAdjustment } from '../adjust/adjustment.ts'
import type { OrderChange } from '../order-change.ts'
import { applyChange } from '../order-command.ts'
import { bookedOrders } from './booked-orders.ts'
import { closeChoice } from './choice-records.ts'
import { giveBack } from './give-back.ts'
import { moveEarlier, moveLater, withDelivery } from './move-deliveries.ts'

/** An order affected by a move, and until when its buyer may choose, if at all. */
export interface MovedOrder {
  order: OrderRecord
  boxes: number
  /** The booked date, or the one last accepted. */
  from: IstDate
  /** Never before `from`; equal when the farm reverts a move that its buyer has not decided. */
  to: IstDate
  until: Date | undefined
  /** The choice about an earlier move, which this move ends. */
  earlier: HarvestChoiceRecord | undefined
  line: OrderItemRecord
}

async function movedOrders(moves: readonly ProductMove[], now: Date, tx: Domain): Promise<MovedOrder[]> {
  const moveOf = new Map(moves.map(move => [move.productId, move]))
  const productIds = [...moveOf.keys()]
  const booked = await bookedOrders(productIds, tx)
  const open = await HarvestChoices(tx.connection)
    .find({
      orderId: trusted({ $in: booked.map(({ order }) => order._id) }),
      productId: trusted({ $in: productIds }),
      state: 'open',
    })
    .session(tx.session ?? null)
    .lean<HarvestChoiceRecord[]>()
  return booked.flatMap(({ order, line }) => {
    const { productId, harvestDate } = line
    const move = moveOf.get(productId)
    // Boxes of an earlier date are of a former harvest: the product was offered again since.
    if (harvestDate === null || !move || harvestDate < move.from) return []
    const { to } = move
    const earlier = open.find(choice => choice.orderId === order._id && choice.productId === productId)
    if (harvestDate >= to && !(earlier && earlier.to > to)) return []
    const from = earlier?.from ?? harvestDate
    const moved = { order, line, boxes: boxesNow(order, productId), from, earlier }
    return to > from ? { ...moved, to, until: choiceDeadline(now, to) } : { ...moved, to: from, until: undefined }
  })
}

const isBack = ({ from, to }: MovedOrder) => from === to

function movedEvent(
  { order, line, boxes, to, ...moved }: MovedOrder,
  { by, reason = '' }: HarvestMove,
  choice: HarvestChoiceRecord | undefined,
): DomainEvent {
  const { _id: orderId, buyerId, farmerId: farmId, farmName, isForFarm } = order
  const from = moved.from === to ? (line.harvestDate ?? to) : moved.from
  return {
    ...{ kind: 'harvestMoved', at: by.now, orderId, buyerId, farmId, farmName, isForFarm, byId: by.actor.id },
    ...{ productName: boughtNames(order, line.productId), boxes, from, to, reason },
    choice: choice ? { id: choice._id, until: choice.deadline, silence: silentChoice({ from, to }) } : null,
  }
}

/** Returns the record of a choice: open, or accepted on behalf of a buyer whom the farm has called. */
function choiceOf({ order, from, to, until }: MovedOrder, { product, by, reason = '' }: HarvestMove) {
  const called = { state: 'kept', decidedBy: 'farm', decidedAt: by.now } as const
  const choice: HarvestChoiceRecord = {
    _id: `${order._id}-${product._id}-${(order.adjustments?.length ?? 0) + 1}`,
    ...{ orderId: order._id, productId: product._id, buyerId: order.buyerId, from, to, reason },
    ...{ openedAt: by.now, deadline: until ?? by.now, links: [] },
    ...(until ? { state: 'open' as const } : called),
  }
  return choice
}

async function moveOrder(moved: MovedOrder, move: HarvestMove, tx: Domain): Promise<void> {
  const { order, line, to, until } = moved
  const { product, by, reason = '' } = move
  const harvest = { productId: product._id, from: line.harvestDate ?? to, to }
  const choice = choiceOf(moved, move)
  const change: OrderChange = {
    ...(await newAdjustment(order, { kind: 'moved', lines: [], harvest, reason }, by, tx)),
    fields: { delivery: order.delivery },
    act: { event: movedEvent(moved, move, until && choice) },
  }
  await applyChange(order, change, by, tx)
  if (!isBack(moved)) await HarvestChoices(tx.connection).create([choice], { session: tx.session })
}

function withMove({ order, from, to }: MovedOrder, { product, by }: HarvestMove): OrderRecord {
  const harvest = { productId: product._id, from, to }
  const adjustment = { by: 0, byName: '', role: 'system' as const, kind: 'moved' as const, reason: '', refund: null }
  return { ...order, adjustments: [...(order.adjustments ?? []), { ...adjustment, at: by.now, lines: [], harvest }] }
}

/**
 * Moves the harvest of every order that booked a product and awaits it: estimates and deliveries follow, and each buyer chooses.
 * Without enough time left, orders are refunded, except those of buyers whom the farm has called. An earlier date affects only open
 * choices. docs/product/adjustments.md#moved
 */
async function moveHarvest(move: HarvestMove, tx: Domain): Promise<MovedOrders> {
  const { product, from, to, by, keep = [] } = move
  const reason = move.reason || say('reason.moved')
  await Stocks(tx.connection).updateOne({ _id: product._id }, { $inc: { moves: 1 } }, { session: tx.session })
  const all = await movedOrders([{ productId: product._id, from, to }], by.now, tx)
  if (!all.every(isBack)) checkDay(to, by.now)
  const isStaying = (moved: MovedOrder) => moved.until || isBack(moved) || keep.includes(moved.order._id)
  const [going, staying] = [all.filter(moved => !isStaying(moved)), all.filter(isStaying)]
  for (const moved of all) {
    const state = isBack(moved) ? 'kept' : 'ended'
    if (moved.earlier) await closeChoice(moved.earlier, { state, by: 'farm', now: by.now }, tx)
  }
  for (const { order } of going) {
    const change = await giveBack(order, { productId: product._id, reason, by }, tx)
    await applyChange(order, withDelivery(order, change), by, tx)
  }
  const isLater = (moved: MovedOrder) => (moved.line.harvestDate ?? moved.to) < moved.to
  const [later, earlier] = [staying.filter(isLater), staying.filter(moved => !isLater(moved))]
  const moveOf = (moved: MovedOrder) => withMove(moved, move)
  const days = [
    ...(await moveLater(later.map(moveOf), by.now, tx)),
    ...(await moveEarlier(earlier.map(moveOf), by.now, tx)),
  ]
  const deliveries = new Map(days.map(({ _id, delivery }) => [_id, delivery]))
  for (const moved of staying) {
    const { order } = moved
    const delivery = deliveries.get(order._id) ?? order.delivery
    await moveOrder({ ...moved, order: { ...order, delivery } }, move, tx)
  }
  return { orders: all.length, choices: staying.filter(({ until }) => until).length }
}

async function countMoved(moves: readonly ProductMove[], now: Date, domain: Domain): Promise<Map<number, MovedCount>> {
  const counts = new Map<number, MovedCount>()
  for (const { line, boxes } of await movedOrders(moves, now, domain)) {
    const before = counts.get(line.productId) ?? { orders: 0, boxes: 0 }
    counts.set(line.productId, { orders: before.orders + 1, boxes: before.boxes + boxes })
  }
  return counts
}

onHarvestMoved({ follow: moveHarvest, count: countMoved })

interface SetHarvestDate extends MoveWords {
  id: number
  harvestDate: IstDate
  by: StaffAct
}

/**
 * Checks that a product's harvest can move to a date, and returns its present one.
 * @throws CONFLICT for an available one
 * @throws VALIDATION for an earlier date
 */
function checkMove(product: ProductRecord, harvestDate: IstDate): IstDate {
  const { harvestDate: from } = product
  if (from === null || !mayBeBooked(product)) return fail('CONFLICT', { message: say('harvest.notAwaited') })
  return harvestDate < from ? fail('VALIDATION', { fields: { harvestDate: say('harvest.notLater') } }) : from
}

/** @throws VALIDATION for a date before today, or too far ahead */
function checkDay(harvestDate: IstDate, now: Date): void {
  const today = istDateOf(now)
  if (harvestDate < today) fail('VALIDATION', { fields: { harvestDate: say('form.futureDate') } })
  if (harvestDate > addDays(today, MOST_DAYS_AHEAD))
    fail('VALIDATION', { fields: { harvestDate: say('form.daysAhead', { most: MOST_DAYS_AHEAD }) } })
}

/** Returns the orders that a later harvest date would affect; changes nothing. Throws like `setHarvestDate`. */
export async function previewMove({ id, harvestDate, by }: SetHarvestDate, domain: Domain): Promise<MovedOrder[]> {
  const from = checkMove(await findWritableProduct(id, by.actor, domain), harvestDate)
  const moved = await movedOrders([{ productId: id, from, to: harvestDate }], by.now, domain)
  if (moved.length > 0) checkDay(harvestDate, by.now)
  return moved
}

/**
 * Moves the harvest date of a product with bookings later and returns the number of affected orders; the current date changes nothing.
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 * @throws CONFLICT for an available one
 * @throws VALIDATION for an earlier date, one before today, and one too far ahead
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export async function setHarvestDate(
  { id, harvestDate, by, ...move }: SetHarvestDate,
  domain: Domain,
): Promise<MovedOrders> {
  const change = (version: ProductRecord) => {
    checkMove(version, harvestDate)
    checkDay(harvestDate, by.now)
    return { harvestDate }
  }
  const attempt = (tx: Domain) => changeProduct({ id, by, change, move }, tx)
  const { moved = { orders: 0, choices: 0 } } = await retryOnConflict(domain, () => withTransaction(domain, attempt))
  return moved
}
