import { amountOfLines, boughtItems, boxesNow, type OrderStatus, type ProductNames, type Reason } from '@santhe/rules'
import type { DomainEvent } from '../../records/events.ts'
import type { AdjustmentRecord, OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord } from '../../records/order-timeline.ts'

type ChangedOrder = Pick<OrderRecord, '_id' | 'buyerId' | 'farmerId' | 'farmName' | 'isForFarm' | 'delivery'>

function factsOf({ _id: orderId, buyerId, farmerId: farmId, farmName, isForFarm }: ChangedOrder) {
  return { orderId, buyerId, farmId, farmName, isForFarm }
}

/** Returns both names of a product of the order. */
export function boughtNames(
  order: Pick<OrderRecord, 'items' | 'fees' | 'adjustments'>,
  productId: number,
): ProductNames {
  const item = boughtItems(order).find(each => each.productId === productId)
  return { name: item?.productName ?? '', localName: item?.localName ?? '' }
}

function placedFactsOf(order: OrderRecord) {
  const { purchaseId, recipient, items } = order
  return {
    ...factsOf(order),
    purchaseId,
    customerName: `${recipient.firstName} ${recipient.lastName}`,
    boxes: items.reduce((sum, item) => sum + item.quantity, 0),
  }
}

export function orderPlaced(order: OrderRecord): DomainEvent {
  return { kind: 'orderPlaced', at: order.createdAt, ...placedFactsOf(order) }
}

/** `order` is the paid order. */
export function orderPaid(order: OrderRecord, at: Date): DomainEvent {
  return { kind: 'orderPaid', at, ...placedFactsOf(order), amount: order.total }
}

export function stepEvent(order: ChangedOrder, step: OrderStepRecord): DomainEvent {
  const { at, by: byId, outcome, delivery } = step
  const about = { ...factsOf(order), at, byId }
  if (outcome) return { kind: 'deliveryFailed', ...about, outcome }
  return delivery ? { kind: 'deliveryChosen', ...about, ...delivery } : orderStatusChanged(order, step)
}

/** `order` is the adjusted order. */
export function orderAdjusted(
  order: ChangedOrder & Pick<OrderRecord, 'items' | 'fees' | 'adjustments'>,
  { kind: how, at, by: byId, lines, changed = [], areaFees, reason, refund }: AdjustmentRecord,
): DomainEvent {
  const ofBoxes = lines.filter(({ quantity }) => quantity !== 0 || !areaFees)
  const named = ofBoxes.map(({ productId, quantity, amount }) => ({
    productName: boughtNames(order, productId),
    ...{ quantity, boxes: boxesNow(order, productId), amount },
  }))
  const facts = { how, lines: named, changed, amount: amountOfLines(lines), goesBack: refund?.amount ?? 0, reason }
  return { kind: 'orderAdjusted', ...factsOf(order), at, byId, ...facts }
}

export function orderStatusChanged(
  order: ChangedOrder,
  { at, by, from, to, reason, isPacked }: OrderStepRecord,
): DomainEvent {
  return {
    ...{ kind: 'orderStatusChanged', ...factsOf(order), at, from: from ?? to, to, byId: by, reason },
    ...(isPacked && { isPacked }),
    ...(order.delivery.isPickup && { pickup: true as const }),
  }
}

/** The actor in histories and refunds of automatic acts. */
export const MARKET = { id: 0, name: 'Santhe' } as const

export function marketStep(step: { at: Date; from: OrderStatus; to: OrderStatus; reason: Reason }): OrderStepRecord {
  return { ...step, by: MARKET.id, byName: MARKET.name, role: 'system' }
}
