import { formatDate, formatDeliveryDate, formatMoment } from '../date-texts.ts'
import type { IstDate } from '../dates.ts'
import type { DeliveryWindow } from '../order-delivery.ts'
import { boxesText, type NewsText } from './news-text.ts'

interface NewOrder {
  orderId: number
  customerName: string
  boxes: number
  isPaidOnline: boolean
}

/** To the farm, once it has the order. */
export function newOrderText({ orderId, customerName, boxes, isPaidOnline }: NewOrder): NewsText {
  const paid = isPaidOnline ? ' and paid online' : ''
  const message = `${customerName} ordered ${boxesText(boxes)}${paid}. Please accept order #${orderId}.`
  return { kind: 'farmOrders', title: 'New order', message }
}

/** To the farm that did not cancel it itself. */
export function cancelledOrderText({ orderId, reason }: { orderId: number; reason: string }): NewsText {
  const because = reason === '' ? '' : ` Reason: ${reason}`
  return {
    kind: 'farmOrders',
    title: `Order #${orderId} has been cancelled`,
    message: `Please do not prepare it.${because}`,
  }
}

/** To the farm whose cancelled order the office opened again: it is to be prepared after all. */
export function reopenedOrderText({ orderId }: { orderId: number }): NewsText {
  const message = 'It is no longer cancelled. Please prepare it.'
  return { kind: 'farmOrders', title: `Order #${orderId} is open again`, message }
}

interface BroughtBack {
  orderId: number
  farmName: string
  at: Date
  isForManager: boolean
}

/** To the farm, and to the managers of its district: they decide what becomes of an order that was brought back. docs/product/delivery.md#outcomes */
export function broughtBackText({ orderId, farmName, at, isForManager }: BroughtBack): NewsText {
  const [kind, whose, others] = isForManager
    ? (['broughtBack', ` of ${farmName}`, 'the farm'] as const)
    : (['farmOrders', '', 'the office'] as const)
  const message = `Its boxes${whose} could not be handed over on ${formatMoment(at)}. Please decide with ${others}: a new date, or cancelled.`
  return { kind, title: `Order #${orderId} was brought back`, message }
}

/** What the farm is notified of, to the office, since the farmer is deactivated. */
export function unattendedOrderText({ title, message }: NewsText, { farmName }: { farmName: string }): NewsText {
  const of = `The farmer of ${farmName} is deactivated and gets no news. Please see to it that the order is taken care of.`
  return { kind: 'unattendedOrders', title: `${title}: ${farmName}`, message: `${message} ${of}` }
}

interface ChosenDelivery {
  orderId: number
  date: IstDate
  window: DeliveryWindow
}

/** To the farm whose buyer chose another day or window. */
export function buyerChoseDeliveryText({ orderId, date, window }: ChosenDelivery): NewsText {
  const message = `The buyer would like it on ${formatDeliveryDate(date)}, in the ${window}.`
  return { kind: 'farmOrders', title: `Order #${orderId} has another delivery day`, message }
}

/** To the farm for whose order the office chose another day or window. */
export function officeChoseDeliveryText({ orderId, date, window }: ChosenDelivery): NewsText {
  const message = `The office chose ${formatDeliveryDate(date)}, in the ${window}.`
  return { kind: 'farmOrders', title: `Order #${orderId} has another delivery day`, message }
}

interface Decision {
  productName: string
  /** Of a farmer's edit, whose product stays on sale meanwhile and afterwards. */
  isOfEdit: boolean
  /** Of a rejection; null of an approval. */
  reason: string | null
}

/** To the farm, of what the office decided about a product. */
export function decisionText({ productName, isOfEdit, reason }: Decision): NewsText {
  const kind = 'farmDecisions'
  if (reason === null) {
    return isOfEdit
      ? { kind, title: 'Changes approved', message: `${productName} is in the shop as you changed it.` }
      : { kind, title: 'Product approved', message: `${productName} is in the shop now.` }
  }
  return isOfEdit
    ? { kind, title: 'Changes rejected', message: `${productName} stays in the shop as it was. Reason: ${reason}` }
    : { kind, title: 'Product rejected', message: `${productName} is not in the shop. Reason: ${reason}` }
}

/** To the farm whose product is running out, or is sold out. docs/product/notifications.md#kinds-of-news */
export function lowStockText({ productName, boxes }: { productName: string; boxes: number }): NewsText {
  const kind = 'farmStock'
  const restock = 'You can add boxes with your products.'
  if (boxes === 0) return { kind, title: `${productName} is sold out`, message: restock }
  return { kind, title: `${productName} is running out`, message: `${boxesText(boxes)} left to sell. ${restock}` }
}

interface EndingOffer {
  productName: string
  boxes: number
  availableUntil: IstDate
}

/** To the farm whose offer ends soon while it still has boxes. */
export function endingOfferText({ productName, boxes, availableUntil }: EndingOffer): NewsText {
  const message = `Its last day is ${formatDate(availableUntil)}, with ${boxesText(boxes)} left to sell. You can offer it again, or for longer.`
  return { kind: 'farmStock', title: `The offer of ${productName} ends soon`, message }
}

interface Review {
  authorName: string
  /** The product's or the farm's name. */
  about: string
  rating: number
}

export function reviewText({ authorName, about, rating }: Review): NewsText {
  return { kind: 'farmReviews', title: 'New review', message: `${authorName} gave ${about} ${rating} of 5 stars.` }
}

/** To the farmer whose farm an admin deleted; `isHidden` where its orders stay readable. */
export function deletedFarmText({ farmName, isHidden }: { farmName: string; isHidden: boolean }): NewsText {
  const rest = isHidden
    ? 'Your account stays, and you can still read the orders of the farm.'
    : 'You keep your account as a customer.'
  const message = `The office has taken ${farmName} and its products out of the market. ${rest}`
  return { kind: 'accountSafety', title: 'Farm deleted', message }
}

/** To the farmer whom a taluk agent helps. */
export function assistStartedText({ agentName, farmName }: { agentName: string; farmName: string }): NewsText {
  return {
    kind: 'accountSafety',
    title: `${agentName} is helping on your farm`,
    message: `With your code they work on products and orders of ${farmName} for an hour. You can end it in your profile.`,
  }
}

/** To the farmer whose codes a taluk agent tried to guess, or mistyped. */
export function assistClosedText({ agentName, farmName }: { agentName: string; farmName: string }): NewsText {
  return {
    kind: 'accountSafety',
    title: `${agentName} typed five wrong codes`,
    message: `Your codes of ${farmName} no longer work for this agent, and go on for others. Make another code if you want their help; if you didn’t ask for it, please tell the office.`,
  }
}
