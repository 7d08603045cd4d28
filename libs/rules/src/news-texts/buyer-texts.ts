import { formatDeliveryDate, formatMoment } from '../date-texts.ts'
import type { IstDate } from '../dates.ts'
import { formatRupees, type Paise } from '../money.ts'
import type { NewsKind } from '../news-kinds.ts'
import type { DeliveryWindow } from '../order-delivery.ts'
import { buyerStatusText, buyerStepText, type OrderWay } from '../order-stages.ts'
import type { OrderStatus } from '../order-status.ts'
import type { FailedOutcome } from '../round-outcomes.ts'
import { boxesText, type NewsText } from './news-text.ts'

interface BuyerOrder {
  orderId: number
  farmName: string
}

interface OrderStep extends OrderWay {
  status: OrderStatus
}

/** Returns how a step continues 'Order #12', in the words of the shipping policy: 'is Processing: growing'. docs/product/orders.md#buyer-words */
export function stepSentence({ status, ...way }: OrderStep): string {
  if (status === 'cancelled') return 'has been cancelled'
  const word = buyerStepText({ ...way, to: status })
  return status === 'pending' ? `is back at ${word}` : `is ${word}`
}

/** The same without what is going on within a stage, which the message says. */
function stepTitle({ status, ...way }: OrderStep): string {
  if (status === 'cancelled' || status === 'pending') return stepSentence({ status })
  return `is ${buyerStatusText(status, way)}`
}

/** Of boxes that their buyer picks up; undefined where they are treated like all others. */
function pickupMessage(status: OrderStatus, farmName: string): string | undefined {
  const messages: Readonly<Partial<Record<OrderStatus, string>>> = {
    shipping: `Your boxes wait for you at ${farmName}. The order’s page says where and when.`,
    delivered: `You have fetched your boxes from ${farmName}.`,
    cancelled: `${farmName} will not prepare it.`,
  }
  return messages[status]
}

function stepMessage({ status, isPacked, pickup }: OrderStep, farmName: string): string {
  const atFarm = pickup ? pickupMessage(status, farmName) : undefined
  if (atFarm !== undefined) return atFarm
  if (isPacked) return `${farmName} has packed your boxes.`
  const messages: Readonly<Record<OrderStatus, string>> = {
    pending: `${farmName} will accept it again.`,
    accepted: `${farmName} has accepted it.`,
    growing: `What you ordered is growing at ${farmName}.`,
    harvested: `${farmName} has harvested what you ordered.`,
    packaging: `${farmName} is packing your boxes.`,
    shipping: `Your boxes from ${farmName} are on their way to you.`,
    delivered: `Your boxes from ${farmName} have arrived.`,
    cancelled: `${farmName} will not send it.`,
  }
  return messages[status]
}

const STEP_KINDS: Readonly<Partial<Record<OrderStatus, NewsKind>>> = {
  shipping: 'deliveryDay',
  delivered: 'deliveryDay',
  cancelled: 'orderMoney',
}

export function orderPlacedText({ orderId, farmName, boxes }: BuyerOrder & { boxes: number }): NewsText {
  const message = `We have your order #${orderId} of ${boxesText(boxes)} from ${farmName}.`
  return { kind: 'orderMoney', title: 'Order Placed', message }
}

/** To the buyer, at each step of an order. */
export function orderStepText({
  orderId,
  farmName,
  reason,
  ...step
}: BuyerOrder & OrderStep & { reason: string }): NewsText {
  const because = reason === '' ? '' : ` Reason: ${reason}`
  return {
    kind: STEP_KINDS[step.status] ?? 'orderSteps',
    title: `Order #${orderId} ${stepTitle(step)}`,
    message: `${stepMessage(step, farmName)}${because}`,
  }
}

/** To the buyer to whom an order could not be handed over. It names the day: a phone without a network sends it later. docs/product/delivery.md#outcomes */
export function deliveryFailedText({
  orderId,
  farmName,
  outcome,
  at,
}: BuyerOrder & { outcome: FailedOutcome; at: Date }): NewsText {
  const kind = 'deliveryDay'
  const choose = 'You may choose another time.'
  if (outcome === 'nobodyThere')
    return {
      kind,
      title: `Order #${orderId}: nobody was there`,
      message: `Nobody was there on ${formatMoment(at)}. ${choose}`,
    }
  const message = `Your boxes went back on ${formatMoment(at)}. ${farmName} and our office decide what comes next. ${choose}`
  return { kind, title: `Order #${orderId} was brought back`, message }
}

/** To the buyer whose online payment arrived; `goesBack` where the order had been cancelled before. */
export function orderPaidText({
  orderId,
  farmName,
  amount,
  goesBack,
}: BuyerOrder & { amount: Paise; goesBack: boolean }): NewsText {
  const message = goesBack
    ? `${formatRupees(amount)} came after order #${orderId} from ${farmName} was cancelled. All of it goes back to you.`
    : `${formatRupees(amount)} for your order #${orderId} from ${farmName}, which the farm has now.`
  return { kind: 'orderMoney', title: 'Payment received', message }
}

export function orderRefundedText({ orderId, farmName, amount }: BuyerOrder & { amount: Paise }): NewsText {
  const message = `${formatRupees(amount)} for your order #${orderId} from ${farmName}. Your bank may take a few days to show it.`
  return { kind: 'orderMoney', title: 'Payment refunded', message }
}

interface Harvested extends BuyerOrder {
  productName: string
  /** The order's estimate now; null where nothing is known. */
  arrivesOn: IstDate | null
  pickup?: boolean | undefined
}

/** To the buyer who booked what was harvested. */
export function orderHarvestedText({ orderId, farmName, productName, arrivesOn, pickup }: Harvested): NewsText {
  const how = pickup ? 'be ready for pickup from' : 'arrive by'
  const arrival = arrivesOn === null ? '' : ` Your order should ${how} ${formatDeliveryDate(arrivesOn)}.`
  const message = `It is part of your order #${orderId} from ${farmName}.${arrival}`
  return { kind: 'orderSteps', title: `${productName} has been harvested`, message }
}

interface ChosenDelivery {
  orderId: number
  date: IstDate
  window: DeliveryWindow
}

/** To the buyer for whose order farm or staff chose another day or window. */
export function deliveryChosenText({ orderId, farmName, date, window }: BuyerOrder & ChosenDelivery): NewsText {
  const message = `The boxes of ${farmName} come on ${formatDeliveryDate(date)}, in the ${window}.`
  return { kind: 'deliveryDay', title: `Order #${orderId} has another delivery day`, message }
}
