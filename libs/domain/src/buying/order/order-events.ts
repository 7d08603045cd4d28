import type { OrderStatus } from '@santhe/rules'
import type { DomainEvent } from '../../records/events.ts'
import type { OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord } from '../../records/order-timeline.ts'

function partiesOf(order: OrderRecord) {
  const { _id, purchaseId, buyerId, farmerId, farmName, recipient, items, isForFarm } = order
  return {
    ...{ orderId: _id, purchaseId, buyerId, farmId: farmerId, farmName, isForFarm },
    customerName: `${recipient.firstName} ${recipient.lastName}`,
    boxes: items.reduce((sum, item) => sum + item.quantity, 0),
  }
}

export function orderPlaced(order: OrderRecord): DomainEvent {
  return { kind: 'orderPlaced', at: order.createdAt, ...partiesOf(order) }
}

/** Returns the event of a payment; `order` is as it is after it was paid. */
export function orderPaid(order: OrderRecord, at: Date): DomainEvent {
  return { kind: 'orderPaid', at, ...partiesOf(order), amount: order.total }
}

type ChangedOrder = Pick<OrderRecord, '_id' | 'buyerId' | 'farmerId' | 'farmName' | 'isForFarm' | 'delivery'>

/** Returns the event of a step in an order's history. */
export function stepEvent(order: ChangedOrder, step: OrderStepRecord): DomainEvent {
  const { at, by: byId, outcome, delivery } = step
  const { _id, buyerId, farmerId, farmName, isForFarm } = order
  const about = { at, orderId: _id, buyerId, farmId: farmerId, farmName, isForFarm, byId }
  if (outcome) return { kind: 'deliveryFailed', ...about, outcome }
  return delivery ? { kind: 'deliveryChosen', ...about, ...delivery } : orderStatusChanged(order, step)
}

export function orderStatusChanged(
  order: ChangedOrder,
  { at, by, from, to, reason, isPacked }: OrderStepRecord,
): DomainEvent {
  const { _id, buyerId, farmerId, farmName, isForFarm, delivery } = order
  return {
    kind: 'orderStatusChanged',
    ...{ at, orderId: _id, buyerId, farmId: farmerId, farmName, from: from ?? to, to, byId: by, reason, isForFarm },
    ...(isPacked && { isPacked }),
    ...(delivery.isPickup && { pickup: true as const }),
  }
}

/** The actor, in histories and refunds, where no person acts. */
export const MARKET = { id: 0, name: 'Santhe' } as const

/** Returns a step of an order's history that the market did by itself. */
export function marketStep(step: { at: Date; from: OrderStatus; to: OrderStatus; reason: string }): OrderStepRecord {
  return { ...step, by: MARKET.id, byName: MARKET.name, role: 'system' }
}
