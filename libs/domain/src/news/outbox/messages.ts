import { formatDate, formatRupees, type OrderStatus } from '@santhe/rules'
import type { DomainEvent } from '../../records/events.ts'
import type { Recipient } from './recipients.ts'

export interface Message {
  to: Recipient
  title: string
  message: string
  link: string
}

/** How a status continues 'Order #12'. */
const STATUS_SENTENCES: Readonly<Record<OrderStatus, string>> = {
  pending: 'is waiting to be confirmed',
  accepted: 'has been accepted',
  growing: 'is growing',
  harvested: 'has been harvested',
  packaging: 'is being packed',
  shipping: 'is out for delivery',
  delivered: 'has been delivered',
  cancelled: 'has been cancelled',
}

const boxesText = (boxes: number) => (boxes === 1 ? '1 box' : `${boxes} boxes`)

function forOrderPlaced(event: Extract<DomainEvent, { kind: 'orderPlaced' }>): Message[] {
  const { orderId, farmId, farmName, buyerId, boxes, customerName } = event
  const link = `/dashboard/orders/${orderId}`
  const toBuyer = {
    to: { buyerId },
    title: 'Order placed',
    message: `Your order #${orderId} of ${boxesText(boxes)} from ${farmName} has been placed.`,
    link,
  }
  if (!event.isForFarm) return [toBuyer]
  const message = `${customerName} ordered ${boxesText(boxes)}. Please accept order #${orderId}.`
  return [toBuyer, { to: { ownerOfFarm: farmId }, title: 'New order', message, link }]
}

function forOrderPaid(event: Extract<DomainEvent, { kind: 'orderPaid' }>): Message[] {
  const { orderId, farmId, farmName, buyerId, boxes, customerName, amount } = event
  const link = `/dashboard/orders/${orderId}`
  const paid = `Your payment of ${formatRupees(amount)} for order #${orderId} from ${farmName} has arrived.`
  const toBuyer = { to: { buyerId }, title: 'Payment received', message: paid, link }
  if (!event.isForFarm) return [toBuyer]
  const message = `${customerName} ordered ${boxesText(boxes)} and paid online. Please accept order #${orderId}.`
  return [toBuyer, { to: { ownerOfFarm: farmId }, title: 'New order', message, link }]
}

const IS_PACKED = 'is ready for shipping'

/** Returns how a step continues 'Order #12': its status, or that the order is packed. */
export function stepSentence({ status, isPacked = false }: { status: OrderStatus; isPacked?: boolean }): string {
  return isPacked ? IS_PACKED : STATUS_SENTENCES[status]
}

function forStatusChanged(event: Extract<DomainEvent, { kind: 'orderStatusChanged' }>): Message[] {
  const { orderId, farmId, farmName, buyerId, to, reason } = event
  const sentence = stepSentence({ status: to, ...event })
  const link = `/dashboard/orders/${orderId}`
  const because = reason === '' ? '' : ` Reason: ${reason}`
  const title = `Order #${orderId} ${sentence}`
  const toBuyer = {
    to: { buyerId },
    title,
    message: `Your order #${orderId} from ${farmName} ${sentence}.${because}`,
    link,
  }
  if (!event.isForFarm) return [toBuyer]
  const message = `Order #${orderId} ${sentence}.${because}`
  return [toBuyer, { to: { ownerOfFarm: farmId }, title, message, link }]
}

function forHarvest(event: Extract<DomainEvent, { kind: 'orderHarvested' }>): Message {
  const { orderId, buyerId, farmName, productName, arrivesOn } = event
  const arrival = arrivesOn === null ? '' : ` Your order should arrive by ${formatDate(arrivesOn)}.`
  return {
    to: { buyerId },
    title: `${productName} has been harvested`,
    message: `${farmName} has harvested the ${productName} of your order #${orderId}.${arrival}`,
    link: `/dashboard/orders/${orderId}`,
  }
}

function forDecision(event: Extract<DomainEvent, { kind: 'productApproved' | 'productRejected' }>): Message {
  const { productName, farmId, productId, isOfEdit } = event
  const to = { to: { ownerOfFarm: farmId }, link: `/dashboard/products/${productId}` }
  if (event.kind === 'productApproved') {
    const message = isOfEdit
      ? `Your changes to ${productName} have been approved and are in the shop now.`
      : `${productName} has been approved and is in the shop now.`
    return { ...to, title: isOfEdit ? 'Changes approved' : 'Product approved', message }
  }
  const rejected = isOfEdit
    ? `Your changes to ${productName} have been rejected; it stays in the shop as it was.`
    : `${productName} has been rejected.`
  return {
    ...to,
    title: isOfEdit ? 'Changes rejected' : 'Product rejected',
    message: `${rejected} Reason: ${event.reason}`,
  }
}

function forFarmDeleted({ ownerId, farmName, isHidden }: Extract<DomainEvent, { kind: 'farmDeleted' }>): Message {
  const rest = isHidden
    ? 'Your account stays, and you can still read the orders of the farm.'
    : 'You keep your account as a customer.'
  return {
    to: { personId: ownerId },
    title: 'Farm deleted',
    message: `The office has taken ${farmName} and its products out of the market. ${rest}`,
    link: isHidden ? '/dashboard/orders' : '/dashboard',
  }
}

function forAssistStarted(event: Extract<DomainEvent, { kind: 'assistStarted' }>): Message {
  const { agentName, farmName, farmerId } = event
  return {
    to: { personId: farmerId },
    title: `${agentName} is helping on your farm`,
    message: `${agentName} works on products and orders of ${farmName} for an hour, with your code. You can end it in your profile.`,
    link: '/dashboard/profile',
  }
}

/** Returns the notifications of an event. `deliverEvents` leaves out the person who did it. */
export function messagesFor(event: DomainEvent): Message[] {
  switch (event.kind) {
    case 'orderPlaced':
      return forOrderPlaced(event)
    case 'orderStatusChanged':
      return forStatusChanged(event)
    case 'orderPaid':
      return forOrderPaid(event)
    case 'orderRefunded':
      return [
        {
          to: { buyerId: event.buyerId },
          title: 'Payment refunded',
          message: `${formatRupees(event.amount)} for your order #${event.orderId} from ${event.farmName} was refunded to you.`,
          link: `/dashboard/orders/${event.orderId}`,
        },
      ]
    case 'orderHarvested':
      return [forHarvest(event)]
    case 'paymentIncident':
      return [{ to: 'admins', title: 'A payment needs a look', message: event.text, link: '/admin' }]
    case 'productSubmitted':
    case 'passwordResetAsked':
    case 'passwordChanged':
    case 'emailChangeRequested':
    case 'emailChanged':
    case 'assistCodeRequested':
    case 'orderMailHourOver':
      return []
    case 'assistStarted':
      return [forAssistStarted(event)]
    case 'productApproved':
    case 'productRejected':
      return [forDecision(event)]
    case 'farmDeleted':
      return [forFarmDeleted(event)]
    case 'reviewWritten':
      return [
        {
          to: { ownerOfFarm: event.farmId },
          title: 'New review',
          message: `${event.authorName} gave ${event.about} ${event.rating} of 5 stars.`,
          link: `/farmers/${event.farmId}`,
        },
      ]
  }
}
