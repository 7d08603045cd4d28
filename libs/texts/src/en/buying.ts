import {
  type DeliveryDay,
  type DeliveryWindow,
  formatDeliveryDate,
  formatMoment,
  formatRupees,
  type IstDate,
  nearDeliveryDate,
  nearDeliveryDateAlone,
  type Paise,
  windowsWithRoom,
} from '@santhe/rules'

export function boxesText(boxes: number): string {
  return boxes === 1 ? '1 box' : `${boxes} boxes`
}

type OnDay = {
  today: IstDate
}

function fullDay(day: DeliveryDay, today: IstDate): string {
  const date = nearDeliveryDateAlone(day.date, today)
  if (!day.isClosed) return `${date} is full`
  return day.reason === '' ? `${date} is closed` : `${date} is closed (${day.reason})`
}

type NoPlace = OnDay & {
  /** The chosen day. */
  day: DeliveryDay
  /** The chosen window, where only it is full. */
  window?: DeliveryWindow | undefined
  /** A day with room, where one is near. */
  free?: DeliveryDay | undefined
}

function noPlace({ day, window, free, today }: NoPlace): string {
  const what = window ? `The ${window} of ${nearDeliveryDate(day.date, today)} is full` : fullDay(day, today)
  const windows = free && `${nearDeliveryDate(free.date, today)}: ${windowsWithRoom(free.left).join(', ')}`
  return windows
    ? `${what}. Please choose another time, such as ${windows}`
    : `${what}, and so are the days after it. Please choose a later one`
}

type Shortage = {
  name: string
  available: number
}

function shortage({ name, available }: Shortage): string {
  if (available === 0) return `${name} is sold out.`
  return `Only ${boxesText(available)} of ${name} ${available === 1 ? 'is' : 'are'} left.`
}
const shortages = (lines: readonly Shortage[]) => lines.map(shortage).join(' ')

type Mismatch = {
  /** What the provider sent. */
  what: string
  amount: Paise | null
  currency: string | null | undefined
  purchaseId: number
  costs: Paise
}

type FailedRefund = { refundId: string; purchaseId: number; error: string }

const NO_MORE = 'This step can no longer be taken back.'

/** Why the market did something: of steps and refunds. */
const REASONS = {
  'reason.cancelledBefore': 'The order was cancelled before the payment arrived',
  'reason.delivery': ({ date, window }: { date: IstDate; window: DeliveryWindow }) =>
    `Delivery on ${formatDeliveryDate(date)}, ${window}`,
  'reason.notPaid': 'Payment was not completed',
  'reason.orderCancelled': 'The order was cancelled',
  'reason.paidAfterAll': 'The payment arrived after all',
  'reason.paidAlready': 'The purchase had been paid already',
  'reason.paidTooLate': 'The payment arrived too late, and the boxes are gone',
  'reason.undo': 'Taken back',
} as const

/** Refusals about carts, orders, deliveries, rounds and money. */
export const BUYING = {
  ...REASONS,
  'cart.changed': 'Your cart has changed since we priced it. Please check it again.',
  'cart.notOfFarm': 'An order has the boxes of one farm',
  'cart.ordered': 'This cart has already been ordered. You can find the order in your dashboard.',
  'cart.otherFarm': 'This farm is not in your cart',
  'cart.partOrdered': 'Part of this cart is already ordered. Please check it again.',
  'cart.twoAreas': 'All boxes of a purchase go to one delivery area',
  'cart.twoDeliveries': 'Each farm has one delivery',
  'cart.twoOrders': 'Each farm has one order of a purchase',
  'cart.unbuyable': ({ names }: { names: readonly string[] }) =>
    `${names.length === 1 ? 'This' : 'These'} can’t be bought any more: ${names.join(', ')}. Nothing was ordered.`,
  'cart.unbuyableSince': ({ names }: { names: readonly string[] }) =>
    `These can’t be bought any more: ${names.join(', ')}. Nothing was ordered; please check the cart again.`,
  'cart.ownFarm': ({ names }: { names: readonly string[] }) => `You can’t buy from your own farm: ${names.join(', ')}.`,
  'cart.short': ({ lines }: { lines: readonly Shortage[] }) => `${shortages(lines)} Nothing was ordered.`,
  'delivery.earliest': ({ first, today }: OnDay & { first: IstDate }) =>
    `Please choose ${nearDeliveryDate(first, today)} or later`,
  'delivery.latest': ({ last, today }: OnDay & { last: IstDate }) =>
    `Please choose ${nearDeliveryDate(last, today)} or earlier`,
  'delivery.moved': ({ farmName, date, today }: OnDay & { farmName: string; date: IstDate }) =>
    `The boxes of ${farmName} would now come ${nearDeliveryDate(date, today)}: please look at the new day. Nothing was ordered.`,
  'delivery.movedFromFull': ({
    day,
    farmName,
    date,
    today,
  }: OnDay & { day: DeliveryDay; farmName: string; date: IstDate }) =>
    `${fullDay(day, today)}. The boxes of ${farmName} would arrive ${nearDeliveryDate(date, today)}: please look at the new day. Nothing was ordered.`,
  'delivery.noChoice': 'Another day can’t be chosen for this order now.',
  'delivery.noDay': ({ farmName, days }: { farmName: string; days: number }) =>
    `No day of the next ${days} has room for the boxes of ${farmName}. Nothing was ordered; please try again later.`,
  'delivery.noPlace': noPlace,
  'fee.full': ({ most }: { most: number }) => `There are ${most} fees already. Please delete one first.`,
  'fee.noTable': 'Only a fee of type table has a table',
  'fee.percent': ({ most }: { most: number }) => `Give a percentage of at most ${most}`,
  'fee.tableValue': 'A fee with a table has the value 0',
  'harvest.notBooked': 'Only a product on pre-order can be harvested.',
  'incident.badSignature':
    'A webhook event came without the payment provider’s signature, or far too late. It was refused.',
  'incident.delayed': ({ paymentId, purchaseId, amount }: { paymentId: string; purchaseId: number; amount: Paise }) =>
    `The provider has called ${paymentId} paid for more than a day and names no payment of it; purchase #${purchaseId} of ${formatRupees(amount)} still waits with its boxes. Please look at it.`,
  'incident.misfit': ({ paymentId }: { paymentId: string }) =>
    `A webhook event for ${paymentId} names another amount or currency than was requested.`,
  'incident.mismatch': ({ what, amount, currency, purchaseId, costs }: Mismatch) =>
    `The provider's ${what} says ${amount === null ? 'an unknown amount' : formatRupees(amount)} in ${currency ?? 'an unknown currency'}; purchase #${purchaseId} costs ${formatRupees(costs)}. Nothing was settled with it.`,
  'incident.refundDelayed': ({ refundId, purchaseId, error }: FailedRefund) =>
    `The refund ${refundId} of purchase #${purchaseId} has not been given for more than a day: ${error === '' ? 'the provider has not finished it' : error}. It is still being tried; please look at it.`,
  'incident.refundFailed': ({ refundId, purchaseId, error }: FailedRefund) =>
    `The refund ${refundId} of purchase #${purchaseId} failed: ${error === '' ? 'the provider refused it' : error}. Please give the money back by hand.`,
  'incident.unknownPayment': ({ paymentId }: { paymentId: string }) =>
    `A webhook event names the payment ${paymentId}, which this market does not have.`,
  'incident.unreadable': ({ paymentId, purchaseId }: { paymentId: string; purchaseId: number }) =>
    `What the provider says of ${paymentId} can’t be read. Purchase #${purchaseId} is cancelled when its time is over; please look whether it was paid.`,
  'offer.changed': `Boxes were bought or the offer was changed since. ${NO_MORE}`,
  'offer.placeTaken': `A delivery place of an order that waits for it has been taken since. ${NO_MORE}`,
  'order.acceptFirst': 'Please accept this order first.',
  'order.cancelledSince': 'This order was cancelled meanwhile.',
  'order.cancelOver': 'The time in which this order could be cancelled is over.',
  'order.changed': ({ status }: { status: string }) =>
    `This order has been set to ${status} since you looked. Please look again.`,
  'order.delivered': 'This order is delivered already.',
  'order.farmGone': 'The farm has left the market. The order stays cancelled.',
  'order.notLeft': 'This order had not left its farm at that time.',
  'order.notOnItsWay': 'This order is not on its way.',
  'order.notPacking': 'The farm is not packing this order yet.',
  'order.otherTime': ({ date, window }: { date: IstDate; window: DeliveryWindow }) =>
    `Another time was chosen meanwhile: ${formatDeliveryDate(date)}, ${window}.`,
  'order.out': 'This order is already out for delivery.',
  'order.own': 'You bought this yourself, so a colleague takes care of it.',
  'order.packing': 'Packing has started, so this order can no longer be cancelled.',
  'order.pickup': 'The buyer picks this order up at the farm.',
  'order.placeTaken': ({ window, date, today }: OnDay & { window: DeliveryWindow; date: IstDate }) =>
    `The ${window} of ${nearDeliveryDate(date, today)} has no place left. The order stays cancelled.`,
  'order.reminded': ({ at }: { at: Date }) =>
    `The farm was reminded on ${formatMoment(at)}. You can remind it again an hour later.`,
  'order.short': ({ lines }: { lines: readonly Shortage[] }) => `${shortages(lines)} The order stays cancelled.`,
  'order.unknownStatus': ({ status }: { status: string }) => `There is no status '${status}'`,
  'order.unpaid': 'This order is not paid yet.',
  'orders.busy':
    'So many people are ordering at this moment that yours did not get through. Nothing was ordered; please try again.',
  'payment.notOffered': 'Online payment is not offered here. Please choose cash on delivery.',
  'payment.paid': 'This purchase is already paid.',
  'payment.providerAway': 'The payment provider can’t be reached now. Please send this again.',
  'payment.tooLittle': 'Online payment starts at ₹1. Please choose cash on delivery.',
  'payment.unreadableEvent': 'This webhook event can’t be read.',
  'plan.changed': 'A colleague has changed these windows since you read them. Please look at them again.',
  'plan.sameDay': 'Each day has one line',
  'round.newer': 'Something newer is recorded for this order. Please look again.',
  'round.tooLate': 'This was more than two days ago. Please tell the office.',
  'step.undoOver': NO_MORE,
} as const
