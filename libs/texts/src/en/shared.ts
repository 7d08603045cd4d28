import {
  buyerStage,
  type FailedOutcome,
  type NewsKind,
  type OrderStage,
  type OrderStatus,
  type OrderWay,
  stageDetail,
} from '@santhe/rules'

export type OrderStep = OrderWay & { status: OrderStatus }

/** The shipping policy's. docs/product/orders.md#buyer-words */
const STAGES: Readonly<Record<OrderStage['name'] | 'cancelled', string>> = {
  placed: 'Order Placed',
  confirmed: 'Confirmed',
  processing: 'Processing',
  readyForShipping: 'Ready for Shipping',
  outForDelivery: 'Out for Delivery',
  delivered: 'Delivered',
  readyForPickup: 'Ready for Pickup',
  pickedUp: 'Picked up',
  cancelled: 'Cancelled',
}
const DETAILS = { growing: 'growing', harvested: 'harvested', packing: 'packing', packed: 'packed' } as const

type Stage = { name: OrderStage['name'] | 'cancelled'; detail: OrderStage['detail'] }

function stageText({ name, detail }: Stage): string {
  return detail === undefined ? STAGES[name] : `${STAGES[name]}: ${DETAILS[detail]}`
}

/** 'Order Placed', 'Processing'. */
export function statusText({ status, ...way }: OrderStep): string {
  return STAGES[buyerStage(status, way)]
}

/** With what is going on: 'Processing: harvested'. */
export function stepText({ status, ...way }: OrderStep): string {
  return stageText({ name: buyerStage(status, way), detail: stageDetail(status, way) })
}

const OUTCOMES: Readonly<Record<FailedOutcome, string>> = {
  nobodyThere: 'Nobody was there',
  broughtBack: 'Brought back',
}

/** docs/product/notifications.md#preferences */
const KINDS: Readonly<Record<NewsKind, { title: string; about: string }>> = {
  orderMoney: { title: 'Your orders and payments', about: 'Placed, paid, cancelled, refunded.' },
  orderSteps: { title: 'Steps of your orders', about: 'Confirmed, processing, harvested, ready for shipping.' },
  deliveryDay: { title: 'The day of delivery', about: 'Out for delivery, delivered, nobody was there.' },
  followedFarms: { title: 'Farms that you follow', about: 'New and harvested produce, once a day at most.' },
  productAvailable: { title: 'Products that you wait for', about: 'Once, when you can buy one.' },
  farmOrders: { title: 'Orders at your farm', about: 'New and cancelled orders.' },
  farmDecisions: { title: 'Decisions of the office', about: 'About your products and your farm.' },
  farmStock: { title: 'Stock and offers', about: 'Few boxes left, or an offer that ends soon.' },
  farmReviews: { title: 'Reviews', about: 'Of your farm and its products.' },
  approvals: { title: 'Products to decide about', about: 'New products and changes that wait for you.' },
  broughtBack: { title: 'Orders that were brought back', about: 'To decide with the farm: a new date, or cancelled.' },
  unattendedOrders: {
    title: 'Orders without their farmer',
    about: 'At farms whose farmer is deactivated.',
  },
  paymentIncidents: { title: 'Payments that need a look', about: 'What does not fit, or is late.' },
  accountSafety: { title: 'Your account', about: 'Password, email address, help on your farm.' },
}

const together = (farms: readonly string[]) => farms.join(' and ')
type Farms = { farms: readonly string[] }

/** What screens say in the same words as servers and mails. */
export const SHARED = {
  'delivery.noPickup': ({ farms }: Farms) =>
    `${together(farms)} ${farms.length === 1 ? 'does' : 'do'} not offer pickup`,
  'delivery.outside': ({ zipCode }: { zipCode: string }) => `We don’t deliver to ${zipCode} yet`,
  'delivery.outsideFarms': ({ farms, zipCode }: Farms & { zipCode: string }) =>
    `${together(farms)} ${farms.length === 1 ? 'does' : 'do'} not deliver to ${zipCode}`,
  'day.full': 'Full',
  'day.closed': ({ reason }: { reason: string }) => (reason === '' ? 'Closed' : `Closed: ${reason}`),
  'order.outcome': ({ outcome }: { outcome: FailedOutcome }) => OUTCOMES[outcome],
  'order.stage': stageText,
  'order.status': statusText,
  'order.step': stepText,
  'kind.title': ({ kind }: { kind: NewsKind }) => KINDS[kind].title,
  'kind.about': ({ kind }: { kind: NewsKind }) => KINDS[kind].about,
} as const
