import type { NewsKind, OrderStatus } from '@santhe/rules'
import { sayNews } from '@santhe/texts/say'
import type { DomainEvent } from '../../records/events.ts'
import { type News, orderLink, toBuyer, toFarm } from './news-parts.ts'

/** A new order, or one that is now paid: the farm gets it now. */
export function forNewOrder(event: Extract<DomainEvent, { kind: 'orderPlaced' | 'orderPaid' }>): News[] {
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

/** Notifies the farm when an order ends or is reopened, not at every step. */
export function forStatusChanged(event: Extract<DomainEvent, { kind: 'orderStatusChanged' }>): News[] {
  const { orderId, farmName, from, to: status, isPacked, pickup, reason, isForFarm } = event
  const way = { ...(isPacked && { isPacked }), ...(pickup && { pickup }) }
  const text = sayNews('news.step', { orderId, farmName, status, reason, ...way })
  const news = [toBuyer(STEP_KINDS[status] ?? 'orderSteps', text, event)]
  if (isForFarm && status === 'cancelled') news.push(...toFarm(sayNews('news.cancelled', { orderId, reason }), event))
  else if (isForFarm && from === 'cancelled') news.push(...toFarm(sayNews('news.reopened', { orderId }), event))
  return news
}

/** A returned box needs a new date or a cancellation by its farm or manager. Names the day, since an offline phone sends it later. */
export function forDeliveryFailed(event: Extract<DomainEvent, { kind: 'deliveryFailed' }>): News[] {
  const { orderId, farmId, farmName, at, outcome, isForFarm } = event
  if (outcome === 'nobodyThere') return [toBuyer('deliveryDay', sayNews('news.nobodyThere', { orderId, at }), event)]
  const link = orderLink(orderId)
  const text = sayNews('news.broughtBack', { orderId, at })
  const toManagers = sayNews('news.broughtBackTo', { orderId, farmName, at })
  return [
    toBuyer('deliveryDay', sayNews('news.backAtFarm', { orderId, farmName, at }), event),
    ...(isForFarm ? toFarm(text, event) : []),
    { kind: 'broughtBack', text: toManagers, to: { managersOf: farmId }, link },
  ]
}

/** Notifies buyer and farm of others' choices; of the office's if neither of them chose. */
export function forDeliveryChosen(event: Extract<DomainEvent, { kind: 'deliveryChosen' }>): News[] {
  const { orderId, farmName, date, window, buyerId, byId, isForFarm } = event
  const isByBuyer = byId === buyerId
  const farmNews = sayNews(isByBuyer ? 'news.dayOfBuyer' : 'news.dayOfOffice', { orderId, date, window })
  const buyerNews = sayNews('news.day', { orderId, farmName, date, window })
  return [
    ...(isByBuyer ? [] : [toBuyer('deliveryDay', buyerNews, event)]),
    ...(isForFarm ? toFarm(farmNews, event) : []),
  ]
}

/** Notifies the farm of its buyer's changes, the buyer of missing boxes. */
export function forAdjusted(event: Extract<DomainEvent, { kind: 'orderAdjusted' }>): News[] {
  const { orderId, how, lines, amount, goesBack, reason, changed, isForFarm } = event
  // The complaint has its own news.
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

export function forMoved(event: Extract<DomainEvent, { kind: 'harvestMoved' }>): News {
  const { orderId, farmName, productName, from, to, reason, choice } = event
  const facts = { orderId, farmName, productName, from, to, reason }
  const chosen = { until: choice?.until ?? null, silence: choice?.silence }
  return toBuyer('orderMoney', sayNews('news.moved', { ...facts, ...chosen }), event)
}

/** To the farm immediately, to buyer and farm when it is settled or at the office, and to the side that has to act. */
export function forComplaint(event: Extract<DomainEvent, { kind: 'complaintMoved' }>): News[] {
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

export function forHarvest(event: Extract<DomainEvent, { kind: 'orderHarvested' }>): News {
  const { orderId, farmName, productName, arrivesOn, pickup } = event
  const order = { orderId, farmName, productName, arrivesOn, ...(pickup && { pickup }) }
  return toBuyer('orderSteps', sayNews('news.harvested', order), event)
}
