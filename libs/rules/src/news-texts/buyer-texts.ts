import { formatDate } from '../date-texts.ts'
import type { IstDate } from '../dates.ts'
import type { DeliveryWindow } from '../delivery-estimate.ts'
import { formatRupees, type Paise } from '../money.ts'
import type { NewsKind } from '../news-kinds.ts'
import { buyerStatusText, buyerStepText } from '../order-stages.ts'
import type { OrderStatus } from '../order-status.ts'
import { boxesText, type NewsText } from './news-text.ts'

interface BuyerOrder {
  orderId: number
  farmName: string
}

interface OrderStep {
  status: OrderStatus
  /** The farm marked the order as packed with it. */
  isPacked?: boolean | undefined
}

/** Returns how a step continues 'Order #12', in the words of the shipping policy: 'is Processing: growing'. docs/product/orders.md#buyer-words */
export function stepSentence({ status, isPacked }: OrderStep): string {
  if (status === 'cancelled') return 'has been cancelled'
  const word = buyerStepText({ to: status, isPacked })
  return status === 'pending' ? `is back at ${word}` : `is ${word}`
}

/** The same without what is going on within a stage, which the message says. */
function stepTitle({ status, isPacked }: OrderStep): string {
  if (status === 'cancelled' || status === 'pending') return stepSentence({ status })
  return `is ${buyerStatusText(status, isPacked)}`
}

function stepMessage({ status, isPacked }: OrderStep, farmName: string): string {
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

/** To the buyer of a new order. */
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

/** To the buyer whose money went back. */
export function orderRefundedText({ orderId, farmName, amount }: BuyerOrder & { amount: Paise }): NewsText {
  const message = `${formatRupees(amount)} for your order #${orderId} from ${farmName}. Your bank may take a few days to show it.`
  return { kind: 'orderMoney', title: 'Payment refunded', message }
}

interface Harvested extends BuyerOrder {
  productName: string
  /** The order's estimate now; null where nothing is known. */
  arrivesOn: IstDate | null
}

/** To the buyer who booked what was harvested. */
export function orderHarvestedText({ orderId, farmName, productName, arrivesOn }: Harvested): NewsText {
  const arrival = arrivesOn === null ? '' : ` Your order should arrive by ${formatDate(arrivesOn)}.`
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
  const message = `The boxes of ${farmName} come on ${formatDate(date)}, in the ${window}.`
  return { kind: 'deliveryDay', title: `Order #${orderId} has another delivery day`, message }
}
