import { canTakeStepBack, parseOrderStatus, UNDO_STEP_MS } from '@santhe/rules'
import type { MarketRows, OrderRow, OutboxRow } from './read-market.ts'
import { groupBy } from './read-market.ts'

/** The channels of notifications about an order. */
const CHANNELS = ['bell', 'mail']
/** What open pages of an order follow. */
const FOLLOWED = ['orderStatusChanged', 'orderAdjusted', 'harvestMoved', 'complaintMoved']
/** Where an event of an order goes, in the order of letters: to people and their devices, to the office's figures, and some to open pages too. */
function channelsOf(kind: string): string {
  const counted = kind === 'complaintMoved' ? [] : ['statistics']
  return [...CHANNELS, 'push', ...counted, ...(FOLLOWED.includes(kind) ? ['live'] : [])].sort().join()
}
/** Where a step goes that was taken back, and its being taken back: nobody is notified of either. */
const OF_TAKEN_BACK = ['live', 'statistics'].join()
const ORDER_EVENTS = ['orderPlaced', 'orderPaid', 'orderRefunded', ...FOLLOWED]

interface Delivery {
  eventId: string
  personId: number
  channel: string
}

/** Reads event, person and channel from a message id, with either separator. */
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
  /** The event ids of the combined mails about it. */
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

/** Returns how many steps of an order their maker took back: each was followed within ten seconds by the one that undoes it. */
function takenBackCount({ timeline }: OrderRow): number {
  let count = 0
  for (let place = 1; place + 1 < timeline.length; place += 1) {
    const [step, next] = [timeline[place], timeline[place + 1]]
    const [from, to] = [parseOrderStatus(step?.from ?? ''), parseOrderStatus(step?.to ?? '')]
    if (!step || !next || !from || !to || !canTakeStepBack(from, to)) continue
    const isUndone = next.by === step.by && next.from === step.to && next.to === step.from
    if (!isUndone || next.at.getTime() - step.at.getTime() >= UNDO_STEP_MS) continue
    count += 1
    // What takes a step back is no step that could be taken back itself.
    place += 1
  }
  return count
}

/** Checks that nobody is notified of the steps that were taken back, and of no other ones. */
function checkTakenBack(orderEvents: readonly OrderEvent[], orders: readonly OrderRow[]): string[] {
  return orders.flatMap(order => {
    const quiet = orderEvents.filter(event => event.orderId === order._id && isQuiet(event)).length
    const expected = 2 * takenBackCount(order)
    return quiet === expected ? [] : [`order ${order._id}: ${quiet} steps notify nobody, not ${expected}`]
  })
}

/** Checks that each event of an order was written as often as the order's own data say. */
function checkEvents(
  orderEvents: readonly OrderEvent[],
  { orders, refunds, payments, complaints }: MarketRows,
): string[] {
  const count = (kind: string, id: number) => orderEvents.filter(one => one.kind === kind && one.orderId === id).length
  const orderOfPayment = new Map(payments.map(({ _id, change, purchaseId }) => [_id, change?.orderId ?? purchaseId]))
  // What comes back of several payments for one reason is told once, after the last.
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
      // Once more where it was left to be paid on delivery: only then its farm has it.
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

/** Whether the buyer gets an event by a channel: the bell omits what they did themselves, and a complaint tells its own refund. */
function isForBuyer({ kind, buyerId, byId, how, step }: OrderEvent, channel: string): boolean {
  return (
    !(channel === 'bell' && byId === buyerId) &&
    how !== 'complaint' &&
    !(kind === 'complaintMoved' && step === 'opened')
  )
}

/** Checks that the buyer got every event by each channel once; no mail asks for a choice that is over. */
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

/** Checks that each (event, person, channel) has at most one message, that each event was delivered once by each channel, and that nobody's is missing. Returns the problems. */
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
