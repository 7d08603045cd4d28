import { type Actor, deliveryAgentOf, firstNameOf, orderEstimate, stepReason, wishOf, writeNotes } from '@santhe/rules'
import type { OrderItemRecord, OrderRecord } from '../../records/order.ts'
import type { OrderStepRecord } from '../../records/order-timeline.ts'
import { deliveryChoiceOf } from './delivery-choice.ts'
import { choicesFor } from './policy.ts'

function itemView(
  { harvestMonth, harvestedOn, categoryId: _, ...stored }: OrderItemRecord,
  { farmerId, farmerName, farmName }: OrderRecord,
) {
  const item = { ...stored, harvestDate: harvestedOn ?? stored.harvestDate }
  const { productId, productName, localName, imageUrl, price, unit, unitsPerBox, status, harvestDate } = item
  const harvest = { harvestDate, harvestMonth: harvestMonth ?? null }
  const product = {
    id: productId,
    name: productName,
    localName,
    imageUrl,
    price,
    unit,
    unitsPerBox,
    status,
    ...harvest,
  }
  return { ...item, farmerId, farmerName, farmName, product: { ...product, farmerId } }
}

/** Returns an order as lists show it, in paise, with its estimated delivery: docs/product/orders.md#order-fields. */
export function orderView(order: OrderRecord) {
  const { recipient } = order
  return {
    id: order._id,
    purchaseId: order.purchaseId,
    createdAt: order.createdAt,
    status: order.status,
    subtotal: order.subtotal,
    total: order.total,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    customerName: `${recipient.firstName} ${recipient.lastName}`,
    farmerId: order.farmerId,
    farmName: order.farmName,
    district: order.district,
    notes: writeNotes(order.notes, wishOf(order.delivery)),
    deliveryWindow: order.delivery.window,
    items: order.items.map(item => itemView(item, order)),
    estimatedDelivery: orderEstimate(order) ?? null,
    ...(order.delivery.isPickup && { pickup: true }),
  }
}

/** Returns who brings an order and when, while it is on its way and afterwards; nothing of one that is picked up. docs/product/delivery.md#following */
function deliveryView({ status, delivery: { isPickup, window }, timeline }: OrderRecord) {
  if (isPickup || (status !== 'shipping' && status !== 'delivered')) return {}
  return { delivery: { window, agent: deliveryAgentOf(timeline) } }
}

/** Returns a step's maker as a reader may read it: of a delivery agent a buyer reads the first name. */
const makerOf = ({ byName, role }: OrderStepRecord, isBuyer: boolean) =>
  isBuyer && role === 'delivery_agent' ? firstNameOf(byName) : byName

function stepView(step: OrderStepRecord, isBuyer: boolean) {
  const { at, role, from, to, isPacked, outcome, delivery, agentName } = step
  return {
    ...{ at, by: makerOf(step, isBuyer), role, from, to, reason: stepReason(step) },
    ...(isPacked && { isPacked }),
    ...(outcome && { outcome }),
    ...(delivery && { delivery }),
    ...(agentName && !isBuyer && { agent: agentName }),
  }
}

/** Returns an order with all its fields and what the actor may do to it now. Who helped the farm is no business of its buyer. */
export function orderDetailView(order: OrderRecord, actor: Actor, now: Date) {
  const { email, phone, address, city, state, zipCode } = order.recipient
  return {
    ...orderView(order),
    ...{ email, phone, address, city, state, zipCode },
    buyerNotes: order.notes,
    fees: order.fees,
    payUntil: order.payUntil,
    refund: order.refund,
    packedAt: order.packedAt ?? null,
    ...deliveryView(order),
    ...(order.photoUntil && order.photoUntil > now && { photoUntil: order.photoUntil }),
    timeline: order.timeline.map(step => stepView(step, order.buyerId === actor.id)),
    ...choicesFor(actor, order, now),
    deliveryChoice: deliveryChoiceOf(actor, order, now),
  }
}
