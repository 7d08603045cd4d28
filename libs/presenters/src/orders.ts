import type { AdminOrder, Order, OrderDetail, Refund } from '@santhe/contracts'
import {
  type ComplaintRecord,
  changeUntil,
  choicesFor,
  deliveryChoiceOf,
  type harvests,
  isClosed,
  type OpenChange,
  type OrderItemRecord,
  type OrderRecord,
  type OrderRefund,
} from '@santhe/domain'
import {
  type Actor,
  amountOfLines,
  billNumberOf,
  boughtItems,
  complainUntil,
  countAdjustments,
  currentOrder,
  deliveryAgentOf,
  firstNameOf,
  harvestMonthText,
  isStaff,
  type Language,
  linesNow,
  orderEstimate,
  orderMoney,
  paiseToRupees,
  refundDueBy,
  reminderProblem,
  statusAdjustments,
  wishOf,
  writeNotes,
} from '@santhe/rules'
import { reasonText, stepReason } from '@santhe/texts'
import { presentChoices } from './choices.ts'
import { presentComplaint } from './complaints.ts'

function presentItem(
  { harvestMonth: month = null, harvestedOn, categoryId: _, boughtAt: _bought, ...stored }: OrderItemRecord,
  order: OrderRecord,
  isPlaced: boolean,
): Order['items'][number] {
  const { productId, productName, localName, imageUrl, unit, unitsPerBox, status } = stored
  const { farmerId, farmerName, farmName } = order
  // Replacements were not ordered.
  const placed = isPlaced ? stored : { ...stored, quantity: 0, lineTotal: 0 }
  const now = linesNow<OrderItemRecord>(order).find(line => line.productId === productId)
  const boxes = now?.quantity ?? 0
  const harvestDate = now?.harvestedOn ?? harvestedOn ?? now?.harvestDate ?? stored.harvestDate
  const harvestMonth = harvestMonthText(month)
  const price = paiseToRupees(stored.price)
  const product = { localName, imageUrl, price, unit, unitsPerBox, status, harvestDate, harvestMonth, farmerId }
  return {
    ...{ ...placed, price, harvestDate, lineTotal: paiseToRupees(placed.lineTotal) },
    ...(boxes !== placed.quantity && { boxesNow: boxes }),
    ...{ farmerId, farmerName, farmName, product: { id: productId, name: productName, ...product } },
  }
}

/** Returns an order for lists, with its estimated delivery. docs/product/orders.md#order-fields */
export function presentOrder(order: OrderRecord): Order {
  const { purchaseId, status, paymentMethod, paymentStatus, recipient, farmerId, farmName, district, delivery } = order
  const owed = currentOrder(order)
  const adjustmentCount = countAdjustments(order)
  return {
    ...{ id: order._id, purchaseId, createdAt: order.createdAt.toISOString(), status, paymentMethod, paymentStatus },
    ...{ subtotal: paiseToRupees(order.subtotal), total: paiseToRupees(order.total) },
    ...(owed.total !== order.total && { totalNow: paiseToRupees(owed.total) }),
    ...(owed.subtotal !== order.subtotal && { subtotalNow: paiseToRupees(owed.subtotal) }),
    ...(adjustmentCount > 0 && { adjustmentCount }),
    customerName: `${recipient.firstName} ${recipient.lastName}`,
    ...{ farmerId, farmName, district },
    notes: writeNotes(order.notes, wishOf(delivery)),
    deliveryWindow: delivery.window,
    items: boughtItems<OrderItemRecord>(order).map((item, place) =>
      presentItem(item, order, place < order.items.length),
    ),
    estimatedDelivery: orderEstimate(order) ?? null,
    ...(delivery.isPickup && { pickup: true }),
  }
}

/** Returns an order that accepts more boxes, with its change deadline. */
export function presentChangeable(order: OrderRecord, now: Date): Order {
  return { ...presentOrder(order), changeUntil: changeUntil(order, now)?.toISOString() ?? null }
}

interface Reader {
  actor: Actor
  language: Language
  now: Date
  /** The farm's phone, if the reader may have it. */
  farmPhone?: string | null | undefined
  /** The place where the reader picks it up. */
  pickupPlace?: OrderDetail['pickupPlace']
  complaints: readonly ComplaintRecord[]
  choices: readonly harvests.OrderChoice[]
}

/** Whether staff may remind an order's farm now; own purchases are a colleague's. */
function mayRemind(order: OrderRecord, actor: Actor, now: Date): boolean {
  return isStaff(actor.role) && order.buyerId !== actor.id && !reminderProblem(order, now)
}

interface AdminReader extends Pick<Reader, 'actor' | 'now' | 'farmPhone'> {
  complaints?: readonly ComplaintRecord[] | undefined
}

/** Returns an order for the office: without street and phone, and of the notes only the delivery wish. */
export function presentAdminOrder(
  order: OrderRecord,
  { actor, now, farmPhone = null, complaints }: AdminReader,
): AdminOrder {
  const { city, zipCode } = order.recipient
  const isOwn = order.buyerId === actor.id
  return {
    ...presentOrder(order),
    notes: writeNotes('', wishOf(order.delivery)),
    area: `${city} ${zipCode}`.trim(),
    ...{ isOwn, farmPhone, mayRemind: mayRemind(order, actor, now) },
    ...(isClosed(order) && { isClosed: true }),
    ...(complaints && { complaints: complaints.map(one => presentComplaint(one, order, { actor, now })) }),
  }
}

/** Returns who delivers an order and when, in transit and afterwards; empty for pickups. docs/product/delivery.md#following */
function presentDelivery({ status, delivery: { isPickup, window }, timeline }: OrderRecord) {
  if (isPickup || (status !== 'shipping' && status !== 'delivered')) return {}
  return { delivery: { window, agent: deliveryAgentOf(timeline) } }
}

/** Returns a step for a reader: buyers see a delivery agent's first name, and no helping agent. */
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

/** Returns the reminders of an order's farm as steps without a change; none for buyers. */
function presentReminders({ reminders = [] }: OrderRecord): OrderDetail['timeline'] {
  return reminders.map(({ at, byName, role, status }) => ({
    ...{ at: at.toISOString(), by: byName, role, from: status, to: status, reason: '' },
    isReminder: true as const,
  }))
}

/** Returns a refund for buyers and office, with its days of arrival. */
export function presentRefund(refund: OrderRefund, language: Language): Refund {
  const { amount, state, reason, createdAt, doneAt } = refund
  const due = refundDueBy(createdAt)
  return {
    ...{ amount: paiseToRupees(amount), state, reason: reasonText(reason, language) },
    ...{ createdAt: createdAt.toISOString(), doneAt: doneAt?.toISOString() ?? null },
    ...(state !== 'done' && { expectedFrom: due.from, expectedBy: due.by }),
  }
}

function presentMoney(order: OrderRecord): OrderDetail['money'] {
  const { total, adjusted, paid, refunded, toRefund, toCollect } = orderMoney(order)
  return {
    ...{ total: paiseToRupees(total), adjusted: paiseToRupees(adjusted), paid: paiseToRupees(paid) },
    ...{ refunded: paiseToRupees(refunded), toRefund: paiseToRupees(toRefund), toCollect: paiseToRupees(toCollect) },
  }
}

/** Returns the changes of boxes and money, including cancellations from the history. Buyers see no helping agent. */
function presentAdjustments(order: OrderRecord, isBuyer: boolean, language: Language): OrderDetail['adjustments'] {
  const ofHistory = statusAdjustments(order).map(({ step, ...moved }) => ({
    ...step,
    ...moved,
    refund: null,
    changed: [],
  }))
  const all = [...(order.adjustments ?? []), ...ofHistory].sort((a, b) => a.at.getTime() - b.at.getTime())
  const last = all.findLast(({ kind }) => kind === 'cancelled')
  return all.map((adjustment, place) => {
    const { kind, lines, changed = [], reason, byName, role, at } = adjustment
    const moved = adjustment === last ? order.refund : adjustment.refund
    return {
      ...{ id: place + 1, kind, changed, reason: reasonText(reason, language), at: at.toISOString() },
      lines: lines.map(line => ({ ...line, amount: paiseToRupees(line.amount) })),
      amount: paiseToRupees(amountOfLines(lines)),
      by: isBuyer && role === 'delivery_agent' ? firstNameOf(byName) : byName,
      refund: moved && presentRefund(moved, language),
    }
  })
}

function presentOpenChange({ amount, until, items }: OpenChange): OrderDetail['openChange'] {
  return { amount: paiseToRupees(amount), until: until.toISOString(), items }
}

/** Whether a product has boxes without a complaint. */
function isComplainable(order: OrderRecord, complaints: readonly ComplaintRecord[]): boolean {
  const complained = complaints.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  return linesNow(order).some(({ productId }) => !complained.includes(productId))
}

/** Returns an order as its caller may read it, with what the caller may do now. */
export function presentOrderDetail(
  order: OrderRecord,
  { actor, language, now, farmPhone = null, pickupPlace, complaints, choices: ofHarvests }: Reader,
): OrderDetail {
  const { email, phone, address, city, state, zipCode } = order.recipient
  const { photoUntil, replaces, openChange } = order
  const bill = billNumberOf(order)
  const isBuyer = order.buyerId === actor.id
  const until = isBuyer && isComplainable(order, complaints) ? complainUntil(order) : undefined
  const { cancelUntil, changeUntil: changes, ...choices } = choicesFor(actor, order, now)
  return {
    ...presentOrder(order),
    ...{ email, phone, address, city, state, zipCode, buyerNotes: order.notes, farmPhone, pickupPlace },
    fees: order.fees.map(fee => ({ ...fee, amount: paiseToRupees(fee.amount) })),
    payUntil: order.payUntil?.toISOString() ?? null,
    refund: order.refund && presentRefund(order.refund, language),
    adjustments: presentAdjustments(order, isBuyer, language),
    money: presentMoney(order),
    complaints: complaints.map(complaint => presentComplaint(complaint, order, { actor, now })),
    mayComplainUntil: until && now <= until ? until.toISOString() : null,
    ...(replaces && { replaces: replaces.orderId }),
    choices: presentChoices(ofHarvests),
    packedAt: order.packedAt?.toISOString() ?? null,
    ...presentDelivery(order),
    ...(bill && { bill }),
    ...(photoUntil && photoUntil > now && { photoUntil: photoUntil.toISOString() }),
    timeline: [
      ...order.timeline.map(step => presentStep(step, isBuyer, language)),
      ...(isBuyer ? [] : presentReminders(order)),
    ],
    ...(isStaff(actor.role) && !isBuyer && { mayRemind: mayRemind(order, actor, now) }),
    ...(isBuyer && openChange && { openChange: presentOpenChange(openChange) }),
    ...{ ...choices, cancelUntil: cancelUntil?.toISOString() ?? null, changeUntil: changes?.toISOString() ?? null },
    deliveryChoice: deliveryChoiceOf(actor, order, now),
  }
}
