import { NEWS_KINDS, type NewsAudience, type NewsKind } from './news-kinds.ts'
import type { Role } from './roles.ts'

/** Every kind of news, in the order of the table. */
export const NEWS_KIND_NAMES = [
  'orderMoney',
  'orderSteps',
  'deliveryDay',
  'followedFarms',
  'productAvailable',
  'farmOrders',
  'farmDecisions',
  'farmStock',
  'farmReviews',
  'approvals',
  'broughtBack',
  'unattendedOrders',
  'paymentIncidents',
  'accountSafety',
] as const satisfies readonly NewsKind[]

/** docs/product/notifications.md#preferences */
export const NEWS_TITLES: Readonly<Record<NewsKind, { title: string; about: string }>> = {
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

const FOR_EVERYBODY: readonly NewsAudience[] = ['buyer', 'follower', 'everybody']
const ALSO_FOR: Readonly<Partial<Record<Role, readonly NewsAudience[]>>> = {
  farmer: ['farmer'],
  district_manager: ['manager', 'office'],
  admin: ['office', 'admin'],
}

/** Returns the kinds of news that people of a role get, in the table's order. Everybody who is signed in may buy and follow farms. */
export function newsKindsOf(role: Role): NewsKind[] {
  const audiences = [...FOR_EVERYBODY, ...(ALSO_FOR[role] ?? [])]
  return NEWS_KIND_NAMES.filter(kind => audiences.includes(NEWS_KINDS[kind].audience))
}
