import type { DueMail, OrderLetter } from '@santhe/domain'
import { formatMoment, formatRupees, stepSentence } from '@santhe/rules'
import type { MailContent } from './mail-page.tsx'
import { orderPart } from './order-part.ts'

/** What a letter says above its order. */
interface LetterContent {
  subject: string
  before: string[]
  button: string
}

/** User input goes below the order, out of mail previews. */
const reasonFact = (letter: OrderLetter) =>
  'reason' in letter && letter.reason !== '' ? [{ label: 'Reason', lines: letter.reason.split(/\r?\n/) }] : []
export const boxesOf = ({ items }: OrderLetter['order']) => {
  const boxes = items.reduce((sum, item) => sum + item.quantity, 0)
  return boxes === 1 ? '1 box' : `${boxes} boxes`
}

function placed({ order, payUntil }: Extract<OrderLetter, { kind: 'orderPlaced' }>): LetterContent {
  const { _id, farmName, paymentMethod, purchaseId, total } = order
  const what = `Your order #${_id} of ${boxesOf(order)} from ${farmName}`
  if (payUntil !== null) {
    return {
      subject: `Order #${_id} is waiting for your payment`,
      before: [
        `${what} is waiting for your online payment. We hold its boxes until ${formatMoment(payUntil)} (India time); if it is not paid by then, they go back and nothing is charged.`,
        `It is part of purchase #${purchaseId}, which you pay for in one go.`,
      ],
      button: 'Open your order and pay',
    }
  }
  const payment =
    paymentMethod === 'cod'
      ? `Please have ${formatRupees(total)} ready when ${order.delivery.isPickup ? 'you pick it up' : 'it is delivered'}.`
      : 'We confirm its online payment in a separate mail.'
  return {
    subject: `Order #${_id} has been placed`,
    before: [`Thank you! ${what} has been placed. ${payment}`, 'We will write again at every step.'],
    button: 'See your order',
  }
}

function paid({ order, amount, goesBack }: Extract<OrderLetter, { kind: 'orderPaid' }>): LetterContent {
  const { _id, farmName } = order
  const rupees = formatRupees(amount)
  if (goesBack) {
    return {
      subject: `Your payment for order #${_id} will be refunded`,
      before: [
        `Your payment of ${rupees} for order #${_id} from ${farmName} arrived after the order had been cancelled. We refund the whole amount, and will write again when it is sent.`,
      ],
      button: 'See your order',
    }
  }
  return {
    subject: `Payment received for order #${_id}`,
    before: [`Your payment of ${rupees} for order #${_id} from ${farmName} has arrived, and the farm has your order.`],
    button: 'See your order',
  }
}

type StatusLetter = Extract<OrderLetter, { kind: 'orderStatus' }>

/** Continues 'Order #12': 'is Ready for Pickup' for pickup orders. */
export const statusSentence = (letter: StatusLetter) =>
  stepSentence({ ...letter, pickup: letter.order.delivery.isPickup })

function statusChanged(letter: StatusLetter): LetterContent {
  const { order, goesBack } = letter
  const { _id, farmName } = order
  const sentence = statusSentence(letter)
  const refund = `The ${formatRupees(goesBack ?? 0)} that you paid will be refunded in full. We will write again when it is sent.`
  return {
    subject: `Order #${_id} ${sentence}`,
    before: [`Your order #${_id} from ${farmName} ${sentence}.`, ...(goesBack === null ? [] : [refund])],
    button: 'See your order',
  }
}

function refunded({ order, amount }: Extract<OrderLetter, { kind: 'orderRefunded' }>): LetterContent {
  const { _id, farmName } = order
  return {
    subject: `Refund for order #${_id}`,
    before: [
      `${formatRupees(amount)} for your order #${_id} from ${farmName} was refunded to the account you paid from. Your bank may take a few days to show it.`,
    ],
    button: 'See your order',
  }
}

function harvested({ order, productName }: Extract<OrderLetter, { kind: 'orderHarvested' }>): LetterContent {
  const { _id, farmName } = order
  return {
    subject: `${productName} of order #${_id} has been harvested`,
    before: [
      `${farmName} has harvested the ${productName} of your order #${_id}. What you booked stays booked, and you need not do anything.`,
    ],
    button: 'See your order',
  }
}

const FARM_KINDS = ['farmOrderPlaced', 'farmOrderCancelled', 'farmOrderReopened'] as const
type FarmKind = (typeof FARM_KINDS)[number]

function forFarm(letter: Extract<OrderLetter, { kind: FarmKind }>): LetterContent {
  const { order } = letter
  const { _id, paymentMethod } = order
  if (letter.kind === 'farmOrderCancelled') {
    return {
      subject: `Order #${_id} has been cancelled`,
      before: [`Order #${_id} of ${boxesOf(order)} has been cancelled. Please do not prepare it.`],
      button: 'See the order',
    }
  }
  if (letter.kind === 'farmOrderReopened') {
    return {
      subject: `Order #${_id} is open again`,
      before: [`Order #${_id} of ${boxesOf(order)} is no longer cancelled. Please prepare it.`],
      button: 'See the order',
    }
  }
  const pays = order.delivery.isPickup ? 'to pick up, and pays at your farm' : 'and pays on delivery'
  const how = paymentMethod === 'cod' ? pays : `${order.delivery.isPickup ? 'to pick up, ' : ''}and paid online`
  return {
    subject: `New order #${_id}`,
    before: [`A customer ordered ${boxesOf(order)} ${how}. Please accept the order when you can.`],
    button: 'See the order',
  }
}

export function isForFarm({ kind }: OrderLetter): boolean {
  return FARM_KINDS.some(each => each === kind)
}

function letterContent(letter: OrderLetter): LetterContent {
  switch (letter.kind) {
    case 'orderPlaced':
      return placed(letter)
    case 'orderPaid':
      return paid(letter)
    case 'orderStatus':
      return statusChanged(letter)
    case 'orderRefunded':
      return refunded(letter)
    case 'orderHarvested':
      return harvested(letter)
    case 'farmOrderPlaced':
    case 'farmOrderCancelled':
    case 'farmOrderReopened':
      return forFarm(letter)
  }
}

/** Ends a mail to an address that nobody has confirmed. */
export const UNCONFIRMED =
  'This email address is not confirmed yet, so this mail leaves out names, produce and notes. Sign in to see all of it; your profile sends the link that confirms the address.'

/** For unconfirmed addresses: number, boxes and amount, no user input. */
function plainContent(letter: OrderLetter, greeting: string, publicUrl: string): MailContent {
  const { _id, total } = letter.order
  const { subject, before, button } = isForFarm(letter) ? letterContent(letter) : ofAccount(letter.order)
  const path = `/dashboard/orders/${_id}${isForFarm(letter) ? '' : '?own=1'}`
  return {
    subject,
    greeting,
    before: [...before, `Its total is ${formatRupees(total)}.`],
    button: { text: button, link: `${publicUrl}${path}` },
    after: [UNCONFIRMED],
  }
}

/** First orders only: all an unconfirmed buyer gets. */
function ofAccount(order: OrderLetter['order']): LetterContent {
  return {
    subject: `Order #${order._id} has been placed`,
    before: [
      `An order of ${boxesOf(order)} has been placed with the account of this email address.`,
      'No more mails about orders come here before the address is confirmed.',
    ],
    button: 'See your order',
  }
}

export function orderContent(
  letter: OrderLetter & Pick<DueMail, 'isUnconfirmed'>,
  greeting: string,
  publicUrl: string,
): MailContent {
  if (letter.isUnconfirmed) return plainContent(letter, greeting, publicUrl)
  const { subject, before, button } = letterContent(letter)
  const isOfFarm = isForFarm(letter)
  const part = orderPart(letter.order, isOfFarm ? 'withPhone' : 'withoutPhone')
  const path = `/dashboard/orders/${letter.order._id}${isOfFarm ? '' : '?own=1'}`
  return {
    subject,
    greeting,
    before,
    button: { text: button, link: `${publicUrl}${path}` },
    after: [],
    order: { ...part, facts: [...reasonFact(letter), ...part.facts] },
  }
}
