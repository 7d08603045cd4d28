import {
  type DeliveryWindow,
  formatDeliveryDate,
  formatMoment,
  formatRupees,
  type IstDate,
  type Paise,
} from '@santhe/rules'
import { boxesText } from './buying.ts'
import { stepSentence } from './news.ts'
import type { OrderStep } from './shared.ts'

type Named = { username?: string | undefined }
type At = { at: Date }
type Order = { id: number; farmName: string }
type Boxed = { id: number; boxes: number }
type Amount = { amount: Paise }
type Change = Named & At & { newEmail?: string | undefined }

const ANOTHER = 'another address'
const SEE_ORDER = 'See your order'
const OWN_SAFE = 'Nobody at Santhe will ever ask you for'
const inIndia = (moment: Date) => `${formatMoment(moment)} (India time)`
/** ' “asha”', or '' without a name. */
const quoted = (username: string | undefined) => (username === undefined ? '' : ` “${username}”`)
const yours = ({ id, farmName, boxes }: Order & Boxed) => `Your order #${id} of ${boxesText(boxes)} from ${farmName}`

/** About the account. */
const ACCOUNT = {
  'mail.greeting': ({ name }: { name: string }) => (name === '' ? 'Namaskara,' : `Namaskara ${name},`),
  'mail.safe': `${OWN_SAFE} this link.`,
  'mail.confirm': 'Confirm your email address',
  'mail.confirm.button': 'Confirm this address',
  'mail.confirm.own':
    'An account of this email address was made at Santhe. If it is yours, open this link within 24 hours to confirm the address: then the mails about your orders come here.',
  'mail.confirm.other':
    'Someone with a Santhe account wants to use this email address. If it was you, open this link within 24 hours to confirm it. It works once.',
  'mail.confirm.notOwn': `If it was not you, you can ignore this mail: without the link hardly any mail comes here. ${OWN_SAFE} this link.`,
  'mail.confirm.notYou': `If it was not you, you can ignore this mail: the address is not used without you. ${OWN_SAFE} this link.`,
  'mail.change': 'Your email address is about to change',
  'mail.change.what': ({ at, username, newEmail = ANOTHER }: Change) =>
    `On ${inIndia(at)} someone signed in to your Santhe account${quoted(username)} asked us to send its mail to ${newEmail}. Nothing changes until the link that we sent there is opened.`,
  'mail.change.undo':
    'If it was you, you can ignore this mail. If it was not, keep your address, then set a new password:',
  'mail.change.button': 'Keep this address',
  'mail.changed': 'Your email address was changed',
  'mail.changed.what': ({ at, username, newEmail = ANOTHER }: Change) =>
    `Since ${inIndia(at)} the mail of your Santhe account${quoted(username)} goes to ${newEmail}, and no longer to this address.`,
  'mail.changed.undo':
    'If it was you, there is nothing to do. If it was not, take your address back within 7 days: every device is signed out then, and you set a new password by mail.',
  'mail.changed.button': 'Take this address back',
  'mail.farmDeleted': 'Your farm is no longer on Santhe',
  'mail.farmDeleted.what': ({ farmName = 'your farm', at }: At & { farmName?: string | undefined }) =>
    `The market’s office took ${farmName} and its products out of the market on ${inIndia(at)}.`,
  'mail.farmDeleted.hidden': 'Your account stays, and you can still sign in and read the orders of the farm.',
  'mail.farmDeleted.gone':
    'You keep your account as a customer. You are signed out, and can sign in again at any time.',
  'mail.farmDeleted.button': 'Read the orders',
  'mail.farmDeleted.mistake':
    'If you think this is a mistake, write to us. Our address is at the bottom of every page of the market.',
  'mail.reset': 'Set a new password',
  'mail.reset.what': ({ username }: Named) =>
    `Someone asked for a new password for your Santhe account${quoted(username)}. To choose one, open this link within 1 hour. It works once.`,
  'mail.reset.notYou': `If it was not you, you can ignore this mail: your password stays as it is, and the link expires. ${OWN_SAFE} it.`,
  'mail.password': 'Your password was changed',
  'mail.password.what': ({ username, at }: At & Named) =>
    `The password of your Santhe account “${username}” was changed on ${inIndia(at)}, and every other device was signed out.`,
  'mail.password.undo': 'If it was you, there is nothing to do. If it was not, set a new password now:',
  'mail.code': 'Your code for a taluk agent',
  'mail.code.what': ({ code, until }: { code: string; until: Date }) =>
    `Your code is ${code}. It works once, until ${inIndia(until)}.`,
  'mail.code.for':
    'With it a taluk agent of your area can work on the products and orders of your farm for an hour, and on nothing else. Give it only to an agent who is helping you.',
  'mail.code.notYou': 'If you did not ask for it, you can ignore this mail: nobody else has the code.',
  'mail.help': ({ agentName = 'An agent' }: { agentName?: string | undefined }) =>
    `${agentName} is helping on your farm`,
  'mail.help.what': ({
    agentName = 'an agent',
    farmName = 'your farm',
    until,
  }: {
    agentName?: string | undefined
    farmName?: string | undefined
    until: Date
  }) =>
    `With your code, ${agentName} works on the products and orders of ${farmName} until ${inIndia(until)}. Your money, your profile and your password stay closed.`,
  'mail.help.undo': 'If you did not give anybody your code, or want it to stop, end it now:',
  'mail.help.button': 'End the help',
  'mail.help.link': 'The link opens nothing else. You can also end it in your profile.',
} as const

/** About orders. */
const ORDERS = {
  'mail.order.see': SEE_ORDER,
  'mail.order.seeFarm': 'See the order',
  'mail.waits': ({ id }: { id: number }) => `Order #${id} is waiting for your payment`,
  'mail.waits.what': ({ until, ...order }: Order & Boxed & { until: Date }) =>
    `${yours(order)} is waiting for your online payment. We hold its boxes until ${inIndia(until)}; if it is not paid by then, they go back and nothing is charged.`,
  'mail.waits.purchase': ({ purchaseId }: { purchaseId: number }) =>
    `It is part of purchase #${purchaseId}, which you pay for in one go.`,
  'mail.waits.button': 'Open your order and pay',
  'mail.placed': ({ id }: { id: number }) => `Order #${id} has been placed`,
  'mail.placed.cash': ({ amount, isPickup, ...order }: Order & Boxed & Amount & { isPickup: boolean }) =>
    `Thank you! ${yours(order)} has been placed. Please have ${formatRupees(amount)} ready when ${isPickup ? 'you pick it up' : 'it is delivered'}.`,
  'mail.placed.online': (order: Order & Boxed) =>
    `Thank you! ${yours(order)} has been placed. We confirm its online payment in a separate mail.`,
  'mail.placed.next': 'We will write again at every step.',
  'mail.placed.plain': ({ boxes }: { boxes: number }) =>
    `An order of ${boxesText(boxes)} has been placed with the account of this email address.`,
  'mail.placed.last': 'No more mails about orders come here before the address is confirmed.',
  'mail.tooLate': ({ id }: { id: number }) => `Your payment for order #${id} will be refunded`,
  'mail.tooLate.what': ({ id, farmName, amount }: Order & Amount) =>
    `Your payment of ${formatRupees(amount)} for order #${id} from ${farmName} arrived after the order had been cancelled. We refund the whole amount, and will write again when it is sent.`,
  'mail.paid': ({ id }: { id: number }) => `Payment received for order #${id}`,
  'mail.paid.what': ({ id, farmName, amount }: Order & Amount) =>
    `Your payment of ${formatRupees(amount)} for order #${id} from ${farmName} has arrived, and the farm has your order.`,
  'mail.status': ({ id, ...step }: OrderStep & { id: number }) => `Order #${id} ${stepSentence(step)}`,
  'mail.status.what': ({ id, farmName, ...step }: OrderStep & Order) =>
    `Your order #${id} from ${farmName} ${stepSentence(step)}.`,
  'mail.status.refund': ({ amount }: Amount) =>
    `The ${formatRupees(amount)} that you paid will be refunded in full. We will write again when it is sent.`,
  'mail.refund': ({ id }: { id: number }) => `Refund for order #${id}`,
  'mail.refund.what': ({ id, farmName, amount }: Order & Amount) =>
    `${formatRupees(amount)} for your order #${id} from ${farmName} was refunded to the account you paid from. Your bank may take a few days to show it.`,
  'mail.harvest': ({ id, productName }: { id: number; productName: string }) =>
    `${productName} of order #${id} has been harvested`,
  'mail.harvest.what': ({ id, farmName, productName }: Order & { productName: string }) =>
    `${farmName} has harvested the ${productName} of your order #${id}. What you booked stays booked, and you need not do anything.`,
  'mail.cancelled': ({ id }: { id: number }) => `Order #${id} was cancelled`,
  'mail.cancelled.what': ({ id, boxes }: Boxed) =>
    `Order #${id} of ${boxesText(boxes)} was cancelled. Please do not prepare it.`,
  'mail.reopened': ({ id }: { id: number }) => `Order #${id} is open again`,
  'mail.reopened.what': ({ id, boxes }: Boxed) =>
    `Order #${id} of ${boxesText(boxes)} is no longer cancelled. Please prepare it.`,
  'mail.new': ({ id }: { id: number }) => `New order #${id}`,
  'mail.new.what': ({ boxes, isPickup, isCash }: { boxes: number; isPickup: boolean; isCash: boolean }) => {
    const pays = isPickup ? 'to pick up, and pays at your farm' : 'and pays on delivery'
    const how = isCash ? pays : `${isPickup ? 'to pick up, ' : ''}and paid online`
    return `A customer ordered ${boxesText(boxes)} ${how}. Please accept the order when you can.`
  },
  'mail.unconfirmed':
    'This email address is not confirmed yet, so this mail leaves out names, produce and notes. Sign in to see all of it; your profile sends the link that confirms the address.',
  'mail.total': ({ amount }: Amount) => `Its total is ${formatRupees(amount)}.`,
} as const

/** Several orders in one mail. */
const DIGEST = {
  'mail.digest': ({ orders }: { orders: number }) =>
    orders === 1 ? 'News about an order' : `News about ${orders} orders`,
  'mail.digest.what': ({ things, since }: { things: number; since: Date }) =>
    `A lot happened at once: besides the mails you already have, ${things === 1 ? 'one more thing' : `${things} more things`} happened after ${inIndia(since)}. Here it all is in one mail.`,
  'mail.digest.line': ({ at, what }: At & { what: string }) => `${formatMoment(at)}: ${what}.`,
  'mail.digest.seeFarm': 'See the orders',
  'mail.digest.see': 'See your orders',
  'mail.digest.placed': ({ id, boxes, farmName, amount }: Order & Boxed & Amount) =>
    `Order #${id} of ${boxesText(boxes)} from ${farmName} has been placed (${formatRupees(amount)})`,
  'mail.digest.paid': ({ id, farmName, amount }: Order & Amount) =>
    `Your payment of ${formatRupees(amount)} for order #${id} from ${farmName} has arrived`,
  'mail.digest.status': ({ id, farmName, goesBack, ...step }: OrderStep & Order & { goesBack: Paise | null }) =>
    `Order #${id} from ${farmName} ${stepSentence(step)}${goesBack === null ? '' : `, and the ${formatRupees(goesBack)} that you paid will be refunded`}`,
  'mail.digest.refunded': ({ id, farmName, amount }: Order & Amount) =>
    `${formatRupees(amount)} for order #${id} from ${farmName} was refunded to you`,
  'mail.digest.harvested': ({ id, farmName, productName }: Order & { productName: string }) =>
    `${farmName} has harvested the ${productName} of your order #${id}`,
  'mail.digest.new': ({ id, boxes, amount }: Boxed & Amount) =>
    `New order #${id} of ${boxesText(boxes)} (${formatRupees(amount)})`,
  'mail.digest.cancelled': ({ id, boxes }: Boxed) =>
    `Order #${id} of ${boxesText(boxes)} was cancelled; please do not prepare it`,
  'mail.digest.reopened': ({ id, boxes }: Boxed) =>
    `Order #${id} of ${boxesText(boxes)} is open again; please prepare it`,
} as const

const UNIT_NAMES: Readonly<Record<string, string>> = { each: 'piece', l: 'litre' }

function contents({ amount, unit }: { amount: number; unit: string }): string {
  const name = UNIT_NAMES[unit]
  if (name === undefined) return `${amount} ${unit}`
  return amount === 1 ? `1 ${name}` : `${amount} ${name}s`
}

type Line = { quantity: number; price: Paise; amount: number; unit: string }

/** The order within a mail, and what stands around it. */
const PARTS = {
  'mail.part': ({ id, farmName }: Order) => `Order #${id} from ${farmName}`,
  'mail.part.line': ({ quantity, price, ...box }: Line) =>
    `${boxesText(quantity)} × ${formatRupees(price)}, ${contents(box)} a box`,
  'mail.part.subtotal': 'Subtotal',
  'mail.part.total': 'Total',
  'mail.part.reason': 'Reason',
  'mail.part.notes': 'Notes',
  'mail.part.payment': 'Payment',
  'mail.part.online': 'Online payment',
  'mail.part.cod': 'Cash on delivery',
  'mail.part.paidInCash': 'Paid in cash on delivery',
  'mail.part.payAtFarm': 'Pay at the farm',
  'mail.part.paidAtFarm': 'Paid in cash at the farm',
  'mail.part.pickup': 'Pickup',
  'mail.part.atFarm': 'At the farm. Your order says where and when.',
  'mail.part.address': 'Delivery address',
  'mail.part.readyFrom': 'Ready from',
  'mail.part.delivery': 'Estimated delivery',
  'mail.part.day': ({ date, window }: { date: IstDate | undefined; window: DeliveryWindow | null }) => {
    const day = date === undefined ? 'Estimated soon' : formatDeliveryDate(date)
    return window === null ? day : `${day}, ${window}`
  },
  'mail.seeNews': 'See it in the market',
  'mail.market': 'Santhe ಸಂತೆ, the weekly market online',
  'mail.stop': 'No more mails like this one',
} as const

export const MAILS = { ...ACCOUNT, ...ORDERS, ...DIGEST, ...PARTS }
