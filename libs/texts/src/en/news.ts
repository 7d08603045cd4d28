import {
  type DeliveryWindow,
  type FarmProduce,
  formatDate,
  formatDeliveryDate,
  formatMoment,
  formatRupees,
  type IstDate,
  type Message,
  type OrderStatus,
  type Paise,
  type Reason,
} from '@santhe/rules'
import { boxesText } from './buying.ts'
import { type OrderStep, statusText, stepText } from './shared.ts'

/** Returns names as a list that ends after three: 'Okra, Beans, Figs and 2 more'. */
function namesText(names: readonly string[]): string {
  if (names.length > 3) return `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** Words a message among the params of another. */
type Word = (message: Message) => string
type OrderId = { orderId: number }
type OfFarm = { farmName: string }
type OfProduct = { productName: string }
type Order = OrderId & OfFarm
type Boxes = { boxes: number }
type Chosen = { date: IstDate; window: DeliveryWindow }
type Reasoned = { reason: Reason }

/** Continues 'Order #12' in the words of the shipping policy: 'is processing: growing'. docs/product/orders.md#buyer-words */
export function stepSentence(step: OrderStep): string {
  const { status, pickup } = step
  if (status === 'cancelled') return 'was cancelled'
  if (status === 'delivered') return pickup ? 'was picked up' : 'was delivered'
  if (status === 'shipping' && !pickup) return 'is on its way'
  return status === 'pending' ? `is back at ${stepText(step)}` : `is ${stepText(step).toLowerCase()}`
}

/** The same without the detail within a stage, which the message has. */
function stepTitle(step: OrderStep): string {
  const isWithinStage = step.status === 'growing' || step.status === 'harvested' || step.status === 'packaging'
  return isWithinStage ? `is ${statusText(step).toLowerCase()}` : stepSentence(step)
}

type StepMessages = Partial<Record<OrderStatus, string>>

function stepMessage({ status, isPacked, pickup, farmName }: OrderStep & OfFarm): string | undefined {
  const atFarm: StepMessages = {
    shipping: `Your boxes wait for you at ${farmName}. The order’s page says where and when.`,
    delivered: `You have collected your boxes from ${farmName}.`,
    cancelled: 'Its boxes will not be packed.',
  }
  const messages: StepMessages = {
    pending: `${farmName} will accept it again.`,
    accepted: `${farmName} has accepted it.`,
    growing: `What you ordered is growing at ${farmName}.`,
    harvested: `${farmName} has harvested what you ordered.`,
    packaging: `${farmName} is packing your boxes.`,
    shipping: `Your boxes from ${farmName} are on their way to you.`,
    delivered: `Your boxes from ${farmName} have arrived.`,
    cancelled: 'Its boxes will not be sent.',
  }
  return (pickup && atFarm[status]) || (isPacked ? `${farmName} has packed your boxes.` : messages[status])
}

const isUnpaid = (reason: Reason) => typeof reason !== 'string' && reason.code === 'reason.notPaid'

const because = ({ reason }: Reasoned, word: Word) =>
  reason === '' ? '' : ` Reason: ${typeof reason === 'string' ? reason : word(reason)}`
const ANOTHER_DAY = ({ orderId }: OrderId) => `Order #${orderId} has another delivery day`
const BROUGHT_BACK = ({ orderId }: OrderId) => `Order #${orderId} was brought back`
const CHOOSE = 'You may choose another time.'
const RESTOCK = 'You can add boxes with your products.'

const BUYERS = {
  'news.placed': 'Order Placed',
  'news.placed.message': ({ orderId, farmName, boxes }: Order & Boxes) =>
    `We have your order #${orderId} of ${boxesText(boxes)} from ${farmName}.`,
  'news.step': ({ orderId, ...step }: OrderId & OrderStep) => `Order #${orderId} ${stepTitle(step)}`,
  'news.step.message': (step: OrderStep & OfFarm & Reasoned, word: Word) =>
    isUnpaid(step.reason) ? 'It wasn’t paid in time.' : `${stepMessage(step)}${because(step, word)}`,
  'news.nobodyThere': ({ orderId }: OrderId) => `Order #${orderId}: nobody was there`,
  'news.nobodyThere.message': ({ at }: { at: Date }) => `Nobody was there on ${formatMoment(at)}. ${CHOOSE}`,
  'news.backAtFarm': BROUGHT_BACK,
  'news.backAtFarm.message': ({ farmName, at }: OfFarm & { at: Date }) =>
    `Your boxes went back on ${formatMoment(at)}. ${farmName} and our office decide what comes next. ${CHOOSE}`,
  'news.paid': 'Payment received',
  'news.paid.message': ({ orderId, farmName, amount }: Order & { amount: Paise }) =>
    `${formatRupees(amount)} for your order #${orderId} from ${farmName}, which the farm has now.`,
  'news.paidTooLate': 'Payment received',
  'news.paidTooLate.message': ({ orderId, farmName, amount }: Order & { amount: Paise }) =>
    `${formatRupees(amount)} came after order #${orderId} from ${farmName} was cancelled. All of it goes back to you.`,
  'news.refunded': 'Payment refunded',
  'news.refunded.message': ({ orderId, farmName, amount }: Order & { amount: Paise }) =>
    `${formatRupees(amount)} for your order #${orderId} from ${farmName}. Your bank may take a few days to show it.`,
  'news.harvested': ({ productName }: OfProduct) => `${productName} has been harvested`,
  'news.harvested.message': ({
    orderId,
    farmName,
    arrivesOn,
    pickup,
  }: Order & { arrivesOn: IstDate | null; pickup?: boolean | undefined }) => {
    const how = pickup ? 'be ready for pickup from' : 'arrive by'
    const arrival = arrivesOn === null ? '' : ` Your order should ${how} ${formatDeliveryDate(arrivesOn)}.`
    return `It is part of your order #${orderId} from ${farmName}.${arrival}`
  },
  'news.day': ANOTHER_DAY,
  'news.day.message': ({ farmName, date, window }: OfFarm & Chosen) =>
    `The boxes of ${farmName} come on ${formatDeliveryDate(date)}, in the ${window}.`,
} as const

const FARMS = {
  'news.newOrder': 'New order',
  'news.newOrder.message': ({
    orderId,
    customerName,
    boxes,
    isPaidOnline,
  }: OrderId & Boxes & { customerName: string; isPaidOnline: boolean }) =>
    `#${orderId}: ${boxesText(boxes)} for ${customerName}${isPaidOnline ? ', paid online' : ''}. Please accept it.`,
  'news.cancelled': ({ orderId }: OrderId) => `Order #${orderId} was cancelled`,
  'news.cancelled.message': (reasoned: Reasoned, word: Word) => `Please do not prepare it.${because(reasoned, word)}`,
  'news.reopened': ({ orderId }: OrderId) => `Order #${orderId} is open again`,
  'news.reopened.message': 'It is no longer cancelled. Please prepare it.',
  'news.reminder': ({ orderId }: OrderId) => `Please see to order #${orderId}`,
  'news.reminder.message': ({ dueOn }: { dueOn: IstDate | null }) =>
    dueOn === null
      ? 'Our office waits for its next step.'
      : `It is due on ${formatDeliveryDate(dueOn)}. Our office waits for its next step.`,
  'news.broughtBack': BROUGHT_BACK,
  'news.broughtBack.message': ({ at }: { at: Date }) =>
    `Its boxes could not be handed over on ${formatMoment(at)}. Please decide with the office: a new date, or cancelled.`,
  'news.dayOfBuyer': ANOTHER_DAY,
  'news.dayOfBuyer.message': ({ date, window }: Chosen) =>
    `The buyer would like it on ${formatDeliveryDate(date)}, in the ${window}.`,
  'news.dayOfOffice': ANOTHER_DAY,
  'news.dayOfOffice.message': ({ date, window }: Chosen) =>
    `The office chose ${formatDeliveryDate(date)}, in the ${window}.`,
  'news.approved': 'Product approved',
  'news.approved.message': ({ productName }: OfProduct) => `${productName} is in the shop now.`,
  'news.editApproved': 'Changes approved',
  'news.editApproved.message': ({ productName }: OfProduct) => `${productName} is in the shop as you changed it.`,
  'news.rejected': 'Product rejected',
  'news.rejected.message': ({ productName, reason }: OfProduct & { reason: string }) =>
    `${productName} is not in the shop. Reason: ${reason}`,
  'news.editRejected': 'Changes rejected',
  'news.editRejected.message': ({ productName, reason }: OfProduct & { reason: string }) =>
    `${productName} stays in the shop as it was. Reason: ${reason}`,
  'news.soldOut': ({ productName }: OfProduct) => `${productName} is sold out`,
  'news.soldOut.message': RESTOCK,
  'news.lowStock': ({ productName }: OfProduct) => `${productName} is running out`,
  'news.lowStock.message': ({ boxes }: Boxes) => `${boxesText(boxes)} left to sell. ${RESTOCK}`,
  'news.offerEnds': ({ productName }: OfProduct) => `The offer of ${productName} ends soon`,
  'news.offerEnds.message': ({ availableUntil, boxes }: Boxes & { availableUntil: IstDate }) =>
    `Its last day is ${formatDate(availableUntil)}, with ${boxesText(boxes)} left to sell. You can offer it again, or for longer.`,
  'news.review': 'New review',
  'news.review.message': ({ authorName, about, rating }: { authorName: string; about: string; rating: number }) =>
    `${authorName} gave ${about} ${rating} of 5 stars.`,
  'news.farmDeleted': 'Farm deleted',
  'news.farmDeleted.message': ({ farmName, isHidden }: OfFarm & { isHidden: boolean }) => {
    const rest = isHidden
      ? 'Your account stays, and you can still read the orders of the farm.'
      : 'You keep your account as a customer.'
    return `The office has taken ${farmName} and its products out of the market. ${rest}`
  },
  'news.assist': ({ agentName }: { agentName: string }) => `${agentName} is helping on your farm`,
  'news.assist.message': ({ farmName }: OfFarm) =>
    `With your code they work on products and orders of ${farmName} for an hour. You can end it in your profile.`,
  'news.assistClosed': ({ agentName }: { agentName: string }) => `${agentName} typed five wrong codes`,
  'news.assistClosed.message': ({ farmName }: OfFarm) =>
    `Your codes of ${farmName} no longer work for this agent, and go on for others. Make another code if you want their help; if you didn’t ask for it, please tell the office.`,
} as const

type Waiting = OfProduct & OfFarm
/** `about`: the farm's news, whose farmer is deactivated. */
type Unattended = OfFarm & { about: Message }

const OFFICE = {
  'news.broughtBackTo': BROUGHT_BACK,
  'news.broughtBackTo.message': ({ farmName, at }: OfFarm & { at: Date }) =>
    `Its boxes of ${farmName} could not be handed over on ${formatMoment(at)}. Please decide with the farm: a new date, or cancelled.`,
  'news.unattended': ({ about, farmName }: Unattended, word: Word) => `${word(about)}: ${farmName}`,
  'news.unattended.message': ({ about, farmName }: Unattended, word: Word) =>
    `${word({ ...about, code: `${about.code}.message` })} The farmer of ${farmName} is deactivated and gets no news. Please see to it that the order is taken care of.`,
  'news.waits': 'A product waits for approval',
  'news.waits.message': ({ productName, farmName }: Waiting) => `${productName} of ${farmName}.`,
  'news.editWaits': 'Changes wait for approval',
  'news.editWaits.message': ({ productName, farmName }: Waiting) => `${productName} of ${farmName}.`,
  'news.incident': 'A payment needs a look',
  'news.incident.message': ({ text }: { text: Message }, word: Word) => word(text),
} as const

function produceText({ farmName, added, harvested }: FarmProduce): string {
  const parts = [
    ...(harvested.length > 0 ? [`harvested ${namesText(harvested)}`] : []),
    ...(added.length > 0 ? [`new ${namesText(added)}`] : []),
  ]
  return `${farmName}: ${parts.join('; ')}.`
}

const MOST_FARMS = 3
const wished = ({ farmName }: OfFarm) =>
  `It is from ${farmName}. This is the one message about it; should it sell out first, press ‘Tell me’ again.`

const SHOP = {
  'news.canBuy': ({ productName }: OfProduct) => `${productName} can be bought now`,
  'news.canBuy.message': wished,
  'news.canPreOrder': ({ productName }: OfProduct) => `${productName} can be pre-ordered now`,
  'news.canPreOrder.message': wished,
  'news.followed': 'New from farms you follow',
  'news.followed.message': ({ farms }: { farms: readonly FarmProduce[] }) => {
    const rest = farms.length - MOST_FARMS
    const more = rest > 0 ? [`And ${rest === 1 ? '1 more farm' : `${rest} more farms`}.`] : []
    return [...farms.slice(0, MOST_FARMS).map(produceText), ...more].join(' ')
  },
} as const

const ACCOUNTS = {
  'news.password': 'Your password was changed',
  'news.password.message': 'Every other device was signed out. If it was not you, set a new password now.',
  'news.confirmEmail': 'Please confirm your email address',
  'news.confirmEmail.message':
    'Open the link that we sent to your email address. Until then we send almost no mail there. Your profile sends the link again.',
  // These name no address.
  'news.emailChange': 'Your email address is about to change',
  'news.emailChange.message':
    'Nothing changes until the link that we sent to the new one is opened. If it was not you, keep yours with the link in our mail, then set a new password.',
  'news.emailChanged': 'Your email address was changed',
  'news.emailChanged.message':
    'Our mail goes to the new one now. If it was not you, take yours back within 7 days with the link in our mail to it.',
} as const

const ofOrder =
  (title: string) =>
  ({ orderId }: { orderId?: number | undefined }) =>
    orderId === undefined ? title : `${title} #${orderId}`
const NEWS_OF_ORDER = ofOrder('News of your order')
const SEE_NEWS = 'Open it to see what is new.'
const SEE_WORK = 'Open it to see what there is to do.'

/** Perhaps on a locked screen, so without names. docs/product/notifications.md#push */
const DEVICES = {
  'push.orderMoney': NEWS_OF_ORDER,
  'push.orderMoney.message': SEE_NEWS,
  'push.orderSteps': NEWS_OF_ORDER,
  'push.orderSteps.message': SEE_NEWS,
  'push.deliveryDay': ofOrder('News of your delivery'),
  'push.deliveryDay.message': 'Open the order to see what is new.',
  'push.followedFarms': 'News of farms you follow',
  'push.followedFarms.message': 'See what is new and harvested.',
  'push.productAvailable': 'What you wait for is there',
  'push.productAvailable.message': 'Open it to see whether it can be bought now.',
  'push.farmOrders': ofOrder('News of your farm’s order'),
  'push.farmOrders.message': SEE_WORK,
  'push.farmDecisions': 'The office has decided',
  'push.farmDecisions.message': 'Open your product to see what it says.',
  'push.farmStock': 'News of your stock',
  'push.farmStock.message': 'Open your product to see what is left.',
  'push.farmReviews': 'A new review',
  'push.farmReviews.message': 'Open your farm to read it.',
  'push.approvals': 'Something waits for your approval',
  'push.approvals.message': 'Open the list to decide.',
  'push.broughtBack': ofOrder('An order was brought back'),
  'push.broughtBack.message': 'Open it to decide with the farm.',
  'push.unattendedOrders': ofOrder('An order without its farmer'),
  'push.unattendedOrders.message': SEE_WORK,
  'push.paymentIncidents': 'A payment needs a look',
  'push.paymentIncidents.message': 'Open the office to see it.',
} as const

/** Titles, and messages that go on where the title ends. docs/product/notifications.md#kinds-of-news */
export const NEWS = { ...BUYERS, ...FARMS, ...OFFICE, ...SHOP, ...ACCOUNTS, ...DEVICES }
