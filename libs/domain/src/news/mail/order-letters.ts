import { currentOrder, isFinalStatus, type NewsKind, type OrderStatus } from '@santhe/rules'
import type { DomainEvent } from '../../records/events.ts'
import type { OrderRecord } from '../../records/order.ts'
import type { Letter, OrderLetter } from './due-mail.ts'

const ORDER_EVENTS = [
  'orderPlaced',
  'orderPaid',
  'orderStatusChanged',
  'orderRefunded',
  'orderHarvested',
  'orderAdjusted',
  'harvestMoved',
] as const
export type OrderEvent = Extract<DomainEvent, { kind: (typeof ORDER_EVENTS)[number] }>

export function isOrderEvent(event: DomainEvent): event is OrderEvent {
  return ORDER_EVENTS.some(kind => kind === event.kind)
}

/** After a week without a mail server, news is too old to send: readers would think it is new. */
const FRESH_SECONDS = 7 * 24 * 3600

export function isStale({ at }: Pick<DomainEvent, 'at'>, now: Date): boolean {
  return now.getTime() - at.getTime() > FRESH_SECONDS * 1000
}

function statusAt(event: OrderEvent, order: OrderRecord): OrderStatus {
  if (event.kind === 'orderStatusChanged') return event.to
  const isOfNow = ['orderRefunded', 'orderHarvested', 'orderAdjusted', 'harvestMoved'].includes(event.kind)
  if (isOfNow) return order.status
  return event.kind === 'orderPaid' && !event.isForFarm ? 'cancelled' : 'pending'
}

function asOf(event: OrderEvent, stored: OrderRecord): OrderRecord {
  return { ...currentOrder(stored), status: statusAt(event, stored) }
}

/**
 * Returns the buyer's letter about an event, even about their own act, since the mail is their receipt; none about the harvest of an
 * order that has ended.
 */
export function letterToBuyer(
  event: OrderEvent,
  stored: OrderRecord,
  { now, token }: { now: Date; token?: string | undefined },
): OrderLetter | undefined {
  const order = asOf(event, stored)
  switch (event.kind) {
    case 'orderPlaced': {
      const { payUntil = null } = order
      return { kind: 'orderPlaced', order, payUntil: payUntil !== null && payUntil > now ? payUntil : null }
    }
    case 'orderPaid':
      return { kind: 'orderPaid', order, amount: event.amount, goesBack: !event.isForFarm }
    case 'orderStatusChanged': {
      const goesBack = event.to === 'cancelled' && order.refund ? order.refund.amount : null
      const { to: status, reason, isPacked } = event
      return { kind: 'orderStatus', order, status, ...(isPacked && { isPacked }), reason, goesBack }
    }
    case 'orderRefunded': {
      const { amount, reason, reference, parts } = event
      return { kind: 'orderRefunded', order, amount, reason, reference, parts }
    }
    case 'orderAdjusted':
      // The complaint has its own news.
      return event.how === 'complaint' ? undefined : { kind: 'orderAdjusted', order, event }
    case 'harvestMoved':
      // Decided or moved again meanwhile.
      if (event.choice && token === undefined) return undefined
      return { kind: 'harvestMoved', order, event, reason: event.reason, choiceToken: token }
    case 'orderHarvested':
      return isFinalStatus(order.status) ? undefined : { kind: 'orderHarvested', order, productName: event.productName }
  }
}

/** Returns the farm owner's letter: about a new order to prepare, a cancelled one, or a reopened one. */
export function letterToOwner(event: OrderEvent, stored: OrderRecord): OrderLetter | undefined {
  const isForBuyer = ['orderRefunded', 'orderHarvested', 'harvestMoved'].includes(event.kind)
  if (isForBuyer || !('isForFarm' in event && event.isForFarm)) return undefined
  const order = asOf(event, stored)
  if (event.kind === 'orderAdjusted')
    return event.how === 'changed' || event.how === 'swapped' ? { kind: 'farmOrderChanged', order } : undefined
  if (event.kind !== 'orderStatusChanged') return { kind: 'farmOrderPlaced', order }
  if (event.to === 'cancelled') return { kind: 'farmOrderCancelled', order, reason: event.reason }
  return event.from === 'cancelled' ? { kind: 'farmOrderReopened', order } : undefined
}

export function kindOfOrder(letter: OrderLetter): NewsKind {
  switch (letter.kind) {
    case 'orderPlaced':
    case 'orderPaid':
    case 'orderRefunded':
    case 'orderAdjusted':
    case 'harvestMoved':
      return 'orderMoney'
    case 'orderStatus':
      if (letter.status === 'cancelled') return 'orderMoney'
      return letter.status === 'shipping' || letter.status === 'delivered' ? 'deliveryDay' : 'orderSteps'
    case 'orderHarvested':
      return 'orderSteps'
    case 'farmOrderPlaced':
    case 'farmOrderChanged':
    case 'farmOrderCancelled':
    case 'farmOrderReopened':
      return 'farmOrders'
  }
}

/** Returns the kinds of news in a letter: one, or those of a digest's lines. docs/product/notifications.md#preferences. */
export function kindsOf(letter: Letter): NewsKind[] {
  switch (letter.kind) {
    case 'passwordReset':
    case 'passwordChanged':
    case 'emailConfirm':
    case 'emailChangeRequested':
    case 'emailChanged':
    case 'farmDeleted':
    case 'assistCode':
    case 'assistStarted':
      return ['accountSafety']
    case 'news':
      return [letter.newsKind]
    case 'orderDigest':
      return [...new Set(letter.news.map(one => kindOfOrder(one.letter)))]
    default:
      return [kindOfOrder(letter)]
  }
}
