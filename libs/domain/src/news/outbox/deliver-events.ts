import { boughtItems, istDateOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import { noticeLowStock } from '../../catalog/stock/notice-low-stock.ts'
import { ignoreDuplicate } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Notifications } from '../../records/notification.ts'
import { type OrderItemRecord, Orders } from '../../records/order.ts'
import { eventIdOf, type OutboxRecord } from '../../records/outbox.ts'
import type { TellPages } from './deliver-live.ts'
import { doneBy } from './done-by.ts'
import { newsOf } from './news-of.ts'
import type { News } from './news-parts.ts'
import { processOutbox } from './process-outbox.ts'
import { doerOf, filterByPreference, personsOf } from './recipients.ts'

const BATCH_SIZE = 50
const CHANNEL = 'bell'

/** Notifies a person once: the message's id is fixed and unique, so the index refuses a repeat. */
async function notify(personId: number, { text, link }: News, entry: OutboxRecord, domain: Domain) {
  const notifications = Notifications(domain.connection)
  const messageId = `${eventIdOf(entry)}:${personId}:${CHANNEL}`
  if (await notifications.exists({ messageId })) return
  const id = await nextId(domain, 'notification')
  const notification = { _id: id, messageId, personId, text, link, isRead: false, createdAt: entry.at }
  await notifications.create([notification]).catch(ignoreDuplicate)
}

/** Whether a phone may send a step so late that it is dated like the one before it. */
function isSentLate(event: DomainEvent): boolean {
  return event.kind === 'orderStatusChanged' && (event.to === 'shipping' || event.to === 'delivered')
}

/**
 * Marks the news that an event makes obsolete as read, and returns their readers. News for an office that stands in for a farmer
 * wrap the farm's. A repeat does not mark the event's own news.
 */
async function markDone(entry: OutboxRecord, { connection }: Domain): Promise<number[]> {
  const { event, at } = entry
  const createdAt = trusted(isSentLate(event) ? { $lte: at } : { $lt: at })
  const ofOthers = trusted({ $not: new RegExp(`^${eventIdOf(entry)}:`) })
  const personIds: number[] = []
  for (const { link, codes } of doneBy(event)) {
    const isOneOf = trusted({ $in: [...codes] })
    const done = {
      ...{ link, isRead: false, createdAt, messageId: ofOthers },
      $or: [{ 'text.code': isOneOf }, { 'text.params.about.code': isOneOf }],
    }
    personIds.push(...(await Notifications(connection).distinct('personId', done)))
    await Notifications(connection).updateMany(done, { $set: { isRead: true } })
  }
  return personIds
}

/** People whose open pages show the event's subject, beside those whom it notifies. */
async function alsoConcerned({ event }: OutboxRecord, domain: Domain): Promise<number[]> {
  return event.kind === 'productSubmitted' ? personsOf({ decidersOf: event.farmId }, domain) : []
}

interface Delivery {
  now: Date
  tellPages: TellPages | undefined
}

async function deliver(entry: OutboxRecord, { now, tellPages }: Delivery, domain: Domain): Promise<'done'> {
  const { event } = entry
  const doer = doerOf(event)
  const concerned = new Set(await markDone(entry, domain))
  for (const message of newsOf(event)) {
    const people = (await personsOf(message.to, domain)).filter(personId => personId !== doer)
    // Pages update even for people who switched the bell off for it.
    for (const personId of people) concerned.add(personId)
    for (const personId of await filterByPreference(people, { kind: message.kind, channel: CHANNEL }, domain)) {
      await notify(personId, message, entry, domain)
    }
  }
  await noticeSoldProducts(event, now, domain)
  if (!tellPages) return 'done'
  for (const personId of await alsoConcerned(entry, domain)) concerned.add(personId)
  if (concerned.size > 0) await tellPages([...concerned], event)
  return 'done'
}

export interface DeliverEvents {
  now: Date
  /** Called once an event's notifications are stored, with their readers; without it pages do not update. */
  tellPages?: TellPages | undefined
  /** Called for an event to retry. */
  onFailure?: (event: OutboxRecord['event'], error: unknown) => void
}

/**
 * Turns due events into notifications, oldest first, and returns how many were due. At least once: an event is done only after its
 * notifications are stored, and a fixed id per (event, person, channel) makes repeats harmless. docs/data.md#events.
 */
export async function deliverEvents({ now, tellPages, onFailure }: DeliverEvents, domain: Domain): Promise<number> {
  const work = (entry: OutboxRecord) => deliver(entry, { now, tellPages }, domain)
  return processOutbox({ channel: CHANNEL, batchSize: BATCH_SIZE, now, onFailure, work }, domain)
}

/**
 * Checks for low stock after an order has reached its farm, so that placing stays fast. The farm's own removals are no news to it. A
 * repeat stops at the mark of the first time.
 */
async function noticeSoldProducts(event: DomainEvent, now: Date, domain: Domain): Promise<void> {
  const isAddition = event.kind === 'orderAdjusted' && event.lines.some(({ quantity }) => quantity > 0)
  if ((event.kind !== 'orderPlaced' && event.kind !== 'orderPaid' && !isAddition) || !event.isForFarm) return
  const order = await Orders(domain.connection).findById(event.orderId).select({ items: 1, adjustments: 1 }).lean()
  const items = order ? boughtItems<OrderItemRecord>(order) : []
  const productIds = new Set(items.map(({ productId }) => productId))
  for (const productId of productIds) await noticeLowStock({ productId, today: istDateOf(now), now }, domain)
}
