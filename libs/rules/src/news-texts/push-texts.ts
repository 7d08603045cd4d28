import type { NewsKind } from '../news-kinds.ts'

/** What a device shows, perhaps on a locked screen. */
interface PushText {
  title: string
  message: string
}

const ORDER = { title: 'News of your order', message: 'Open it to see what is new.' }
const TEXTS: Readonly<Record<Exclude<NewsKind, 'accountSafety'>, PushText>> = {
  orderMoney: ORDER,
  orderSteps: ORDER,
  deliveryDay: { title: 'News of your delivery', message: 'Open the order to see what is new.' },
  followedFarms: { title: 'News of farms you follow', message: 'See what is new and harvested.' },
  productAvailable: { title: 'What you wait for is there', message: 'Open it to see whether it can be bought now.' },
  farmOrders: { title: 'News of your farm’s order', message: 'Open it to see what there is to do.' },
  farmDecisions: { title: 'The office has decided', message: 'Open your product to see what it says.' },
  farmStock: { title: 'News of your stock', message: 'Open your product to see what is left.' },
  farmReviews: { title: 'A new review', message: 'Open your farm to read it.' },
  approvals: { title: 'Something waits for your approval', message: 'Open the list to decide.' },
  broughtBack: { title: 'An order was brought back', message: 'Open it to decide with the farm.' },
  unattendedOrders: { title: 'An order without its farmer', message: 'Open it to see what there is to do.' },
  paymentIncidents: { title: 'A payment needs a look', message: 'Open the office to see it.' },
}

/** docs/product/notifications.md#push */
export function pushText(kind: NewsKind, orderId?: number | undefined): PushText | undefined {
  if (kind === 'accountSafety') return undefined
  const { title, message } = TEXTS[kind]
  return { title: orderId === undefined ? title : `${title} #${orderId}`, message }
}

const HOUR_SECONDS = 3600

/** Returns how long a push service stores news for a device that is off, in seconds: of a delivery for half a day, else for a day. */
export function pushLifeSeconds(kind: NewsKind): number {
  return (kind === 'deliveryDay' ? 12 : 24) * HOUR_SECONDS
}
