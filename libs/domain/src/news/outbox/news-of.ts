import { isFinalStatus, type Message, type NewsKind, type OrderStatus, offerEnd } from '@santhe/rules'
import { type NewsCode, sayNews } from '@santhe/texts/say'
import type { DomainEvent } from '../../records/events.ts'
import type { Recipient } from './recipients.ts'

/** What one event says to one group of people. Its kind decides by which channels: docs/product/notifications.md#kinds-of-news. */
export interface News {
  kind: NewsKind
  text: Message
  to: Recipient
  /** The path of the page that it is about. */
  link: string
}

const orderLink = (orderId: number) => `/dashboard/orders/${orderId}`
/** Farmers and staff have orders of others at the plain one. docs/product/pages.md#dashboard */
const ownOrderLink = (orderId: number) => `${orderLink(orderId)}?own=1`
const productLink = (productId: number) => `/dashboard/products/${productId}`
const approvalLink = (productId: number) => `/admin?tab=products&open=${productId}`
const PROFILE_LINK = '/dashboard/profile'

function toBuyer(kind: NewsKind, text: Message, { orderId, buyerId }: { orderId: number; buyerId: number }): News {
  return { kind, text, to: { buyerId }, link: ownOrderLink(orderId) }
}

interface FarmOrder {
  orderId: number
  farmId: number
  farmName: string
}

/** To the farm, or to the office where the farmer is deactivated. */
function toFarm(text: Message, { orderId, farmId, farmName }: FarmOrder): News[] {
  const link = orderLink(orderId)
  const toOffice = sayNews('news.unattended', { about: text, farmName })
  return [
    { kind: 'farmOrders', text, to: { ownerOfFarm: farmId }, link },
    { kind: 'unattendedOrders', text: toOffice, to: { standInsOf: farmId }, link },
  ]
}

function toOwner(kind: NewsKind, text: Message, { farmId, productId }: { farmId: number; productId: number }): News {
  return { kind, text, to: { ownerOfFarm: farmId }, link: productLink(productId) }
}

/** A new order, or one whose payment arrived: the farm gets it now. */
function forNewOrder(event: Extract<DomainEvent, { kind: 'orderPlaced' | 'orderPaid' }>): News[] {
  const { orderId, farmName, customerName, boxes, isForFarm } = event
  const isPaidOnline = event.kind === 'orderPaid'
  const text = isPaidOnline
    ? sayNews(isForFarm ? 'news.paid' : 'news.paidTooLate', { orderId, farmName, amount: event.amount })
    : sayNews('news.placed', { orderId, farmName, boxes })
  const farmNews = sayNews('news.newOrder', { orderId, customerName, boxes, isPaidOnline })
  return [toBuyer('orderMoney', text, event), ...(isForFarm ? toFarm(farmNews, event) : [])]
}

const STEP_KINDS: Readonly<Partial<Record<OrderStatus, NewsKind>>> = {
  shipping: 'deliveryDay',
  delivered: 'deliveryDay',
  cancelled: 'orderMoney',
}

/** The farm is notified where an order ends or comes back, not at every step. */
function forStatusChanged(event: Extract<DomainEvent, { kind: 'orderStatusChanged' }>): News[] {
  const { orderId, farmName, from, to: status, isPacked, pickup, reason, isForFarm } = event
  const way = { ...(isPacked && { isPacked }), ...(pickup && { pickup }) }
  const text = sayNews('news.step', { orderId, farmName, status, reason, ...way })
  const news = [toBuyer(STEP_KINDS[status] ?? 'orderSteps', text, event)]
  if (isForFarm && status === 'cancelled') news.push(...toFarm(sayNews('news.cancelled', { orderId, reason }), event))
  else if (isForFarm && from === 'cancelled') news.push(...toFarm(sayNews('news.reopened', { orderId }), event))
  return news
}

/** A box that was brought back waits for its farm and its manager: a new date, or cancelled. It names the day: a phone without a network sends it later. */
function forDeliveryFailed(event: Extract<DomainEvent, { kind: 'deliveryFailed' }>): News[] {
  const { orderId, farmId, farmName, at, outcome, isForFarm } = event
  if (outcome === 'nobodyThere') return [toBuyer('deliveryDay', sayNews('news.nobodyThere', { orderId, at }), event)]
  const link = orderLink(orderId)
  const text = sayNews('news.broughtBack', { orderId, at })
  const toManagers = sayNews('news.broughtBackTo', { orderId, farmName, at })
  return [
    toBuyer('deliveryDay', sayNews('news.backAtFarm', { orderId, farmName, at }), event),
    ...(isForFarm ? [{ kind: 'farmOrders' as const, text, to: { ownerOfFarm: farmId }, link }] : []),
    { kind: 'broughtBack', text: toManagers, to: { managersOf: farmId }, link },
  ]
}

/** Buyer and farm are notified of what others chose: where it was neither of them, the office did. */
function forDeliveryChosen(event: Extract<DomainEvent, { kind: 'deliveryChosen' }>): News[] {
  const { orderId, farmName, date, window, buyerId, byId, isForFarm } = event
  const isByBuyer = byId === buyerId
  const farmNews = sayNews(isByBuyer ? 'news.dayOfBuyer' : 'news.dayOfOffice', { orderId, date, window })
  const buyerNews = sayNews('news.day', { orderId, farmName, date, window })
  return [
    ...(isByBuyer ? [] : [toBuyer('deliveryDay', buyerNews, event)]),
    ...(isForFarm ? toFarm(farmNews, event) : []),
  ]
}

/** The farm is notified of what its buyer changed, the buyer of what the farm does not have. */
function forAdjusted(event: Extract<DomainEvent, { kind: 'orderAdjusted' }>): News[] {
  const { orderId, how, lines, amount, goesBack, reason, changed, isForFarm } = event
  // The complaint's own news says it.
  if (how === 'complaint') return []
  const text =
    how === 'withdrawn'
      ? sayNews('news.withdrawn', { orderId, lines: lines.map(({ productName }) => productName) })
      : sayNews('news.changed', { orderId, lines, changed })
  const farmNews = isForFarm && how !== 'short' ? toFarm(text, event) : []
  if (how === 'changed' || how === 'swapped') return farmNews
  const money = { amount: Math.abs(amount), isCash: goesBack === 0 }
  return [toBuyer('orderMoney', sayNews('news.short', { orderId, lines, reason, ...money }), event), ...farmNews]
}

function forMoved(event: Extract<DomainEvent, { kind: 'harvestMoved' }>): News {
  const { orderId, farmName, productName, from, to, reason, choice } = event
  const facts = { orderId, farmName, productName, from, to, reason }
  const chosen = { until: choice?.until ?? null, silence: choice?.silence }
  return toBuyer('orderMoney', sayNews('news.moved', { ...facts, ...chosen }), event)
}

/** To the farm at once, to both when it is settled or at the office, and to the side that has to act. */
function forComplaint(event: Extract<DomainEvent, { kind: 'complaintMoved' }>): News[] {
  const { orderId, farmId, farmName, step, waitsFor, dueAt, amount, noStock, replacementId = 0, reason } = event
  if (step === 'opened') return toFarm(sayNews('news.complaint', { orderId, dueAt: dueAt ?? event.at }), event)
  if (step !== 'passedOn' || !dueAt) {
    const facts = { orderId, step, amount, replacementId, reason, ...(noStock && { noStock }) }
    const text = sayNews('news.complaintEnded', facts)
    return [toBuyer('orderMoney', text, event), ...toFarm(text, event)]
  }
  const text = sayNews('news.complaintPassedOn', { orderId, dueAt })
  const toSide = sayNews('news.complaintToDecide', { orderId, farmName, dueAt })
  const link = orderLink(orderId)
  return [
    toBuyer('orderMoney', text, event),
    ...toFarm(text, event),
    waitsFor === 'manager'
      ? { kind: 'broughtBack', text: toSide, to: { managersOf: farmId }, link }
      : { kind: 'unattendedOrders', text: toSide, to: 'admins', link },
  ]
}

function decisionText(event: Extract<DomainEvent, { kind: 'productApproved' | 'productRejected' }>): Message {
  const { productName, isOfEdit } = event
  if (event.kind === 'productApproved')
    return sayNews(isOfEdit ? 'news.editApproved' : 'news.approved', { productName })
  return sayNews(isOfEdit ? 'news.editRejected' : 'news.rejected', { productName, reason: event.reason })
}

const ACCOUNT_CODES = {
  passwordChanged: 'news.password',
  emailConfirmationRequested: 'news.confirmEmail',
  emailChangeRequested: 'news.emailChange',
  emailChanged: 'news.emailChanged',
} as const

/** A requested address is two events, one for each address: their person is notified once. */
function forAccount(event: Extract<DomainEvent, { kind: keyof typeof ACCOUNT_CODES }>): News[] {
  if (event.kind === 'emailChangeRequested' && event.to === 'new') return []
  return [toAccount(event.personId, sayNews(ACCOUNT_CODES[event.kind], {}))]
}

function toAccount(personId: number, text: Message, link = PROFILE_LINK): News {
  return { kind: 'accountSafety', text, to: { personId }, link }
}

function forFollower({ personId, farms }: Extract<DomainEvent, { kind: 'followedFarmsDigested' }>): News {
  const [first, ...others] = farms
  const link = first && others.length === 0 ? `/farmers/${first.farmId}` : '/products'
  return { kind: 'followedFarms', text: sayNews('news.followed', { farms }), to: { personId }, link }
}

function forHarvest(event: Extract<DomainEvent, { kind: 'orderHarvested' }>): News {
  const { orderId, farmName, productName, arrivesOn, pickup } = event
  const order = { orderId, farmName, productName, arrivesOn, ...(pickup && { pickup }) }
  return toBuyer('orderSteps', sayNews('news.harvested', order), event)
}

/**
 * Returns the news of an event, the most important one first: what somebody bought before what they do for a farm or the market. The
 * delivery leaves out the person who did it and who does not want such news, and gives each of the others one, the first.
 */
export function newsOf(event: DomainEvent): News[] {
  switch (event.kind) {
    case 'orderPlaced':
    case 'orderPaid':
      return forNewOrder(event)
    case 'orderStatusChanged':
      return forStatusChanged(event)
    case 'deliveryFailed':
      return forDeliveryFailed(event)
    case 'orderRefunded': {
      const { orderId, farmName, amount, reference } = event
      return [toBuyer('orderMoney', sayNews('news.refunded', { orderId, farmName, amount, reference }), event)]
    }
    case 'orderHarvested':
      return [forHarvest(event)]
    case 'deliveryChosen':
      return forDeliveryChosen(event)
    case 'orderAdjusted':
      return forAdjusted(event)
    case 'complaintMoved':
      return forComplaint(event)
    case 'produceDoubted': {
      const { orderId, farmName, productName, until } = event
      return [toBuyer('deliveryDay', sayNews('news.doubted', { orderId, farmName, productName, until }), event)]
    }
    case 'harvestMoved':
      return [forMoved(event)]
    case 'farmReminded':
      return toFarm(sayNews('news.reminder', { orderId: event.orderId, dueOn: event.dueOn }), event)
    case 'paymentIncident':
      return [
        {
          kind: 'paymentIncidents',
          text: sayNews('news.incident', { text: event.text }),
          to: 'admins',
          link: '/admin',
        },
      ]
    case 'productSubmitted': {
      const { productName, farmName, farmId, productId } = event
      const text = sayNews(event.isOfEdit ? 'news.editWaits' : 'news.waits', { productName, farmName })
      return [{ kind: 'approvals', text, to: { managersOf: farmId }, link: approvalLink(productId) }]
    }
    case 'passwordChanged':
    case 'emailConfirmationRequested':
    case 'emailChangeRequested':
    case 'emailChanged':
      return forAccount(event)
    case 'passwordResetAsked':
    case 'assistCodeRequested':
    case 'orderMailHourOver':
    case 'productHarvested':
    case 'stockRefilled':
    case 'deliveryPhotographed':
      return []
    case 'assistStarted':
    case 'assistClosed': {
      const { agentName, farmName, farmerId } = event
      const code = event.kind === 'assistStarted' ? 'news.assist' : 'news.assistClosed'
      return [toAccount(farmerId, sayNews(code, { agentName, farmName }))]
    }
    case 'productApproved':
    case 'productRejected':
      return [toOwner('farmDecisions', decisionText(event), event)]
    case 'stockRanLow': {
      const { productName, boxes } = event
      const text =
        boxes === 0 ? sayNews('news.soldOut', { productName }) : sayNews('news.lowStock', { productName, boxes })
      return [toOwner('farmStock', text, event)]
    }
    case 'offerEndNeared': {
      const { productName, boxes, availableUntil } = event
      return [toOwner('farmStock', sayNews('news.offerEnds', { productName, boxes, availableUntil }), event)]
    }
    case 'wishFulfilled': {
      const { personId, productId, productName, farmName, at, boxes } = event
      const named = { productName, farmName }
      const text = boxes
        ? sayNews('news.offered', { ...named, boxes, until: offerEnd(at) })
        : sayNews('news.canBuy', named)
      return [{ kind: 'productAvailable', text, to: { personId }, link: `/products/${productId}` }]
    }
    case 'followedFarmsDigested':
      return [forFollower(event)]
    case 'farmDeleted': {
      const { ownerId, farmName, isHidden } = event
      const text = sayNews('news.farmDeleted', { farmName, isHidden })
      return [toAccount(ownerId, text, isHidden ? '/dashboard/orders' : '/dashboard')]
    }
    case 'reviewWritten': {
      const { farmId, authorName, about, rating } = event
      const text = sayNews('news.review', { authorName, about, rating })
      return [{ kind: 'farmReviews', text, to: { ownerOfFarm: farmId }, link: `/farmers/${farmId}` }]
    }
  }
}

/** News of one page that an event answers or repeats, so that nobody has to read it any more. */
interface Done {
  link: string
  codes: readonly NewsCode[]
}

const TO_ACCEPT: readonly NewsCode[] = [
  'news.newOrder',
  'news.reopened',
  'news.reminder',
  'news.changed',
  'news.withdrawn',
]
const TO_ARRANGE: readonly NewsCode[] = [
  'news.broughtBack',
  'news.broughtBackTo',
  'news.dayOfBuyer',
  'news.dayOfOffice',
]
const ON_THE_WAY: readonly NewsCode[] = [
  'news.placed',
  'news.step',
  'news.harvested',
  'news.moved',
  'news.nobodyThere',
  'news.backAtFarm',
  'news.day',
]
const OF_STOCK: readonly NewsCode[] = ['news.soldOut', 'news.lowStock']
const DECIDED: readonly NewsCode[] = ['news.approved', 'news.editApproved', 'news.rejected', 'news.editRejected']

function doneByStatus({ orderId, from, to }: Extract<DomainEvent, { kind: 'orderStatusChanged' }>): Done[] {
  const ofFarm: NewsCode[] = [
    ...(to === 'pending' ? [] : TO_ACCEPT),
    ...(isFinalStatus(to) ? TO_ARRANGE : []),
    ...(from === 'cancelled' ? (['news.cancelled'] as const) : []),
  ]
  const ofBuyer: NewsCode[] = [...ON_THE_WAY, ...(to === 'delivered' ? (['news.paid'] as const) : [])]
  return [
    { link: orderLink(orderId), codes: ofFarm },
    { link: ownOrderLink(orderId), codes: ofBuyer },
  ]
}

/** Returns which earlier news an event makes done. docs/product/notifications.md#bell */
export function doneBy(event: DomainEvent): Done[] {
  switch (event.kind) {
    case 'orderStatusChanged':
      return doneByStatus(event)
    case 'complaintMoved':
      return [{ link: orderLink(event.orderId), codes: ['news.complaint', 'news.complaintToDecide'] }]
    case 'deliveryChosen':
      return [
        { link: orderLink(event.orderId), codes: TO_ARRANGE },
        { link: ownOrderLink(event.orderId), codes: ['news.nobodyThere', 'news.backAtFarm', 'news.day'] },
      ]
    case 'productSubmitted':
      return [{ link: productLink(event.productId), codes: ['news.rejected', 'news.editRejected'] }]
    case 'productApproved':
    case 'productRejected':
      return [
        { link: approvalLink(event.productId), codes: ['news.waits', 'news.editWaits'] },
        { link: productLink(event.productId), codes: DECIDED },
      ]
    case 'stockRanLow':
    case 'stockRefilled':
      return [{ link: productLink(event.productId), codes: OF_STOCK }]
    case 'offerEndNeared':
      return [{ link: productLink(event.productId), codes: ['news.offerEnds'] }]
    default:
      return []
  }
}
