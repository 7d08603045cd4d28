import { canTakeStepBack, parseOrderStatus, UNDO_STEP_MS } from '@santhe/rules'
import type { MarketRows, OrderRow, OutboxRow } from './read-market.ts'
import { groupBy } from './read-market.ts'

/** The channels of notifications about an order. */
const CHANNELS = ['bell', 'mail']
/** Events that an order's open pages follow. */
const FOLLOWED = ['orderStatusChanged', 'orderAdjusted', 'harvestMoved', 'complaintMoved']
/**
 * Returns an order event's channels, sorted: to people and their devices, mostly to the office's figures, and some
 * to open pages.
 */
function channelsOf(kind: string): string {
  const counted = kind === 'complaintMoved' ? [] : ['statistics']
  return [...CHANNELS, 'push', ...counted, ...(FOLLOWED.includes(kind) ? ['live'] : [])].sort().join()
}
/** Channels of an undone step and of its undo, which notify nobody. */
const OF_TAKEN_BACK = ['live', 'statistics'].join()
const ORDER_EVENTS = ['orderPlaced', 'orderPaid', 'orderRefunded', ...FOLLOWED]

interface Delivery {
  eventId: string
  personId: number
  channel: string
}

/** Parses event, person and channel from a message id, with either separator. */
function parseMessageId(id: string): Delivery | undefined {
  const parts = /^(?<eventId>[0-9a-f]{24})[.:](?<personId>\d+)[.:](?<channel>\w+)$/.exec(id)?.groups
  return parts && { eventId: parts.eventId ?? '', personId: Number(parts.personId), channel: parts.channel ?? '' }
}

function duplicates(names: readonly string[]): string[] {
  return [...groupBy(names, name => name)].filter(([, same]) => same.length > 1).map(([name]) => name)
}

interface OrderEvent {
  kind: string
  orderId: number
  buyerId: number | undefined
  byId: number | undefined
  how: string | undefined
  step: string | undefined
  eventId: string
  channels: string[]
  /** Event ids of the combined mails about it. */
  digests: string[]
}

function orderEventsOf(entries: readonly OutboxRow[]): OrderEvent[] {
  const ofOrders = entries.filter(({ event }) => ORDER_EVENTS.includes(event.kind))
  return [...groupBy(ofOrders, entry => entry.eventId)].flatMap(([eventId, same]) => {
    const [first] = same
    if (!first) return []
    const { kind, orderId = 0, buyerId, byId, how, step } = first.event
    return [
      {
        kind,
        orderId,
        buyerId,
        byId,
        how,
        step,
        eventId,
        channels: same.map(entry => entry.channel),
        digests: same.flatMap(({ digests }) => digests ?? []),
      },
    ]
  })
}

const isQuiet = ({ kind, channels }: OrderEvent) =>
  kind === 'orderStatusChanged' && [...channels].sort().join() === OF_TAKEN_BACK

/** Returns how many steps of an order were undone by their maker within ten seconds. */
function takenBackCount({ timeline }: OrderRow): number {
  let count = 0
  for (let place = 1; place + 1 < timeline.length; place += 1) {
    const [step, next] = [timeline[place], timeline[place + 1]]
    const [from, to] = [parseOrderStatus(step?.from ?? ''), parseOrderStatus(step?.to ?? '')]
    if (!step || !next || !from || !to || !canTakeStepBack(from, to)) continue
    const isUndone = next.by === step.by && next.from === step.to && next.to === step.from
    if (!isUndone || next.at.getTime() - step.at.getTime() >= UNDO_STEP_MS) continue
    count += 1
    // An undo can't be undone itself.
    place += 1
  }
  return count
}

/** Checks that undone steps, and only these, notify nobody. */
function checkTakenBack(orderEvents: readonly OrderEvent[], orders: readonly OrderRow[]): string[] {
  return orders.flatMap(order => {
    const quiet = orderEvents.filter(event => event.orderId === order._id && isQuiet(event)).length
    const expected = 2 * takenBackCount(order)
    return quiet === expected ? [] : [`order ${order._id}: ${quiet} steps notify nobody, not ${expected}`]
  })
}

/** Checks that the number of each order's events matches its data. */
function checkEvents(
  orderEvents: readonly OrderEvent[],
  { orders, refunds, payments, complaints }: MarketRows,
): string[] {
  const count = (kind: string, id: number) => orderEvents.filter(one => one.kind === kind && one.orderId === id).length
  const orderOfPayment = new Map(payments.map(({ _id, change, purchaseId }) => [_id, change?.orderId ?? purchaseId]))
  // Refunds of several payments for one reason are one event, after the last.
  const refundCountOf = ({ _id }: MarketRows['orders'][number]) => {
    const own = groupBy(
      refunds.filter(({ orderId }) => orderId === _id),
      ({ adjustment }) => adjustment,
    )
    const others = refunds.filter(
      ({ state, orderId, paymentId }) =>
        state === 'done' && orderId === null && orderOfPayment.get(paymentId ?? '') === _id,
    )
    return [...own.values()].filter(of => of.every(({ state }) => state === 'done')).length + others.length
  }
  const replaced = new Set(
    payments.filter(({ replacedAt, change }) => replacedAt && !change).map(({ purchaseId }) => purchaseId),
  )
  return orders.flatMap(order => {
    const { adjustments = [] } = order
    const expected: [string, number][] = [
      // A second time after a switch to cash on delivery, since the farm gets it only then.
      ['orderPlaced', order.paymentMethod === 'cod' && replaced.has(order.purchaseId) ? 2 : 1],
      ['orderPaid', order.paymentStatus === 'unpaid' ? 0 : 1],
      ['orderStatusChanged', order.timeline.length - 1],
      ['orderRefunded', refundCountOf(order)],
      ['orderAdjusted', adjustments.filter(({ kind }) => kind !== 'moved').length],
      ['harvestMoved', adjustments.filter(({ kind }) => kind === 'moved').length],
    ]
    const opened = orderEvents.filter(({ orderId, step }) => orderId === order._id && step === 'opened').length
    const made = complaints.filter(({ orderId }) => orderId === order._id).length
    return [
      ...expected
        .filter(([kind, times]) => count(kind, order._id) !== times)
        .map(([kind, times]) => `order ${order._id}: ${kind} is told ${count(kind, order._id)} times, not ${times}`),
      ...(opened === made ? [] : [`order ${order._id}: ${made} complaints are told ${opened} times`]),
    ]
  })
}

/**
 * Whether a channel sends an event to the buyer: the bell omits their own acts, and a complaint includes its
 * refund.
 */
function isForBuyer({ kind, buyerId, byId, how, step }: OrderEvent, channel: string): boolean {
  return (
    !(channel === 'bell' && byId === buyerId) &&
    how !== 'complaint' &&
    !(kind === 'complaintMoved' && step === 'opened')
  )
}

/** Checks that the buyer got each event once by each channel, and no mail about a decided choice. */
function checkBuyers(orderEvents: readonly OrderEvent[], deliveries: readonly Delivery[]): string[] {
  const delivered = new Set(deliveries.map(({ eventId, personId, channel }) => `${eventId} ${personId} ${channel}`))
  return orderEvents.flatMap(event =>
    CHANNELS.filter(channel => isForBuyer(event, channel)).flatMap(channel => {
      const { kind, orderId, buyerId, eventId, digests } = event
      const singly = delivered.has(`${eventId} ${buyerId} ${channel}`)
      const inDigests = digests.filter(id => delivered.has(`${id} ${buyerId} ${channel}`)).length
      const times = Number(singly) + inDigests
      if (times === 1 || (times === 0 && kind === 'harvestMoved' && channel === 'mail')) return []
      return [
        times === 0
          ? `the buyer of order ${orderId} got no ${kind} by ${channel}`
          : `the buyer of order ${orderId} got ${kind} ${times} times by ${channel}, combined mails included`,
      ]
    }),
  )
}

/**
 * Checks that each (event, person, channel) has at most one message, and that each channel delivered every event
 * once to
 * everyone concerned. Returns the problems.
 */
export function checkMessages(market: MarketRows): string[] {
  const ids = [...market.notifications.map(({ messageId }) => messageId), ...market.mails.map(({ _id }) => _id)]
  const deliveries = ids.flatMap(id => parseMessageId(id) ?? [])
  const events = new Set(market.outbox.map(({ eventId }) => eventId))
  const orderEvents = orderEventsOf(market.outbox)
  return [
    ...market.outbox
      .filter(({ dueAt }) => dueAt !== undefined)
      .map(({ event, channel, lastError }) => `${event.kind} still waits for ${channel}: ${lastError ?? 'untried'}`),
    ...ids.filter(id => !parseMessageId(id)).map(id => `the message id ${id} names no event, person and channel`),
    ...duplicates(deliveries.map(({ eventId, personId, channel }) => `${eventId} to ${personId} by ${channel}`)),
    ...deliveries
      .filter(({ eventId }) => !events.has(eventId))
      .map(({ eventId }) => `a message tells of no event ${eventId}`),
    ...orderEvents
      .filter(event => !isQuiet(event) && [...event.channels].sort().join() !== channelsOf(event.kind))
      .map(({ kind, orderId, channels }) => `${kind} of order ${orderId} goes out by ${channels}`),
    ...checkEvents(orderEvents, market),
    ...checkTakenBack(orderEvents, market.orders),
    ...checkBuyers(
      orderEvents.filter(event => !isQuiet(event)),
      deliveries,
    ),
  ]
}
