import type { AdminOrder, Order, OrderDetail } from '@santhe/contracts'
import { choicesFor, deliveryChoiceOf, type OrderItemRecord, type OrderRecord } from '@santhe/domain'
import {
  type Actor,
  deliveryAgentOf,
  firstNameOf,
  harvestMonthText,
  isStaff,
  type Language,
  orderEstimate,
  paiseToRupees,
  reminderProblem,
  wishOf,
  writeNotes,
} from '@santhe/rules'
import { reasonText, stepReason } from '@santhe/texts'

function presentItem(
  { harvestMonth: month = null, harvestedOn, categoryId: _, ...stored }: OrderItemRecord,
  { farmerId, farmerName, farmName }: OrderRecord,
): Order['items'][number] {
  const { productId, productName, localName, imageUrl, unit, unitsPerBox, status } = stored
  const harvestDate = harvestedOn ?? stored.harvestDate
  const harvestMonth = harvestMonthText(month)
  const price = paiseToRupees(stored.price)
  const product = { localName, imageUrl, price, unit, unitsPerBox, status, harvestDate, harvestMonth, farmerId }
  return {
    ...{ ...stored, price, harvestDate, lineTotal: paiseToRupees(stored.lineTotal) },
    ...{ farmerId, farmerName, farmName, product: { id: productId, name: productName, ...product } },
  }
}

/** Returns an order as lists show it, with its estimated delivery. docs/product/orders.md#order-fields */
export function presentOrder(order: OrderRecord): Order {
  const { purchaseId, status, paymentMethod, paymentStatus, recipient, farmerId, farmName, district, delivery } = order
  return {
    ...{ id: order._id, purchaseId, createdAt: order.createdAt.toISOString(), status, paymentMethod, paymentStatus },
    ...{ subtotal: paiseToRupees(order.subtotal), total: paiseToRupees(order.total) },
    customerName: `${recipient.firstName} ${recipient.lastName}`,
    ...{ farmerId, farmName, district },
    notes: writeNotes(order.notes, wishOf(delivery)),
    deliveryWindow: delivery.window,
    items: order.items.map(item => presentItem(item, order)),
    estimatedDelivery: orderEstimate(order) ?? null,
    ...(delivery.isPickup && { pickup: true }),
  }
}

interface Reader {
  actor: Actor
  language: Language
  now: Date
  /** The farm's phone, where the reader may have it. */
  farmPhone?: string | null | undefined
  /** Where the reader fetches it. */
  pickupPlace?: OrderDetail['pickupPlace']
}

/** Whether staff may remind an order's farm now; own purchases are a colleague's. */
function mayRemind(order: OrderRecord, actor: Actor, now: Date): boolean {
  return isStaff(actor.role) && order.buyerId !== actor.id && !reminderProblem(order, now)
}

/** Returns an order as the office lists it: where it goes without street and phone, and of the notes the delivery wish alone. */
export function presentAdminOrder(
  order: OrderRecord,
  { actor, now, farmPhone = null }: Omit<Reader, 'language' | 'pickupPlace'>,
): AdminOrder {
  const { city, zipCode } = order.recipient
  const isOwn = order.buyerId === actor.id
  return {
    ...presentOrder(order),
    notes: writeNotes('', wishOf(order.delivery)),
    area: `${city} ${zipCode}`.trim(),
    ...{ isOwn, farmPhone, mayRemind: mayRemind(order, actor, now) },
  }
}

/** Returns who brings an order and when, while it is on its way and afterwards; nothing of one that is picked up. docs/product/delivery.md#following */
function presentDelivery({ status, delivery: { isPickup, window }, timeline }: OrderRecord) {
  if (isPickup || (status !== 'shipping' && status !== 'delivered')) return {}
  return { delivery: { window, agent: deliveryAgentOf(timeline) } }
}

/** Returns a step as a reader may read it: a buyer reads the first name of a delivery agent, and not who helped the farm. */
function presentStep(
  step: OrderRecord['timeline'][number],
  isBuyer: boolean,
  language: Language,
): OrderDetail['timeline'][number] {
  const { at, byName, role, from, to, isPacked, outcome, delivery, agentName } = step
  const by = isBuyer && role === 'delivery_agent' ? firstNameOf(byName) : byName
  return {
    ...{ at: at.toISOString(), by, role, from, to, reason: reasonText(stepReason(step), language) },
    ...(isPacked && { isPacked }),
    ...(outcome && { outcome }),
    ...(delivery && { delivery }),
    ...(agentName && !isBuyer && { agent: agentName }),
  }
}

/** Returns the reminders of an order's farm as steps that change nothing. A buyer reads none. */
function presentReminders({ reminders = [] }: OrderRecord): OrderDetail['timeline'] {
  return reminders.map(({ at, byName, role, status }) => ({
    ...{ at: at.toISOString(), by: byName, role, from: status, to: status, reason: '' },
    isReminder: true as const,
  }))
}

/** Returns an order as its caller may read it, with what they may do to it now. */
export function presentOrderDetail(
  order: OrderRecord,
  { actor, language, now, farmPhone = null, pickupPlace }: Reader,
): OrderDetail {
  const { email, phone, address, city, state, zipCode } = order.recipient
  const { photoUntil, refund } = order
  const isBuyer = order.buyerId === actor.id
  const { cancelUntil, ...choices } = choicesFor(actor, order, now)
  return {
    ...presentOrder(order),
    ...{ email, phone, address, city, state, zipCode, buyerNotes: order.notes, farmPhone, pickupPlace },
    fees: order.fees.map(fee => ({ ...fee, amount: paiseToRupees(fee.amount) })),
    payUntil: order.payUntil?.toISOString() ?? null,
    refund: refund && {
      ...{ ...refund, amount: paiseToRupees(refund.amount), reason: reasonText(refund.reason, language) },
      ...{ createdAt: refund.createdAt.toISOString(), doneAt: refund.doneAt?.toISOString() ?? null },
    },
    packedAt: order.packedAt?.toISOString() ?? null,
    ...presentDelivery(order),
    ...(photoUntil && photoUntil > now && { photoUntil: photoUntil.toISOString() }),
    timeline: [
      ...order.timeline.map(step => presentStep(step, isBuyer, language)),
      ...(isBuyer ? [] : presentReminders(order)),
    ],
    ...(isStaff(actor.role) && !isBuyer && { mayRemind: mayRemind(order, actor, now) }),
    ...{ ...choices, cancelUntil: cancelUntil?.toISOString() ?? null },
    deliveryChoice: deliveryChoiceOf(actor, order, now),
  }
}
