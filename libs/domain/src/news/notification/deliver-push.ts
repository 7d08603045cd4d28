import { createHash } from 'node:crypto'
import {
  dueAfterQuietHours,
  isLanguage,
  isSubscribed,
  istDateOf,
  type Language,
  type Message,
  type NewsKind,
  orderEstimate,
  pushLifeSeconds,
} from '@santhe/rules'
import { sayNews } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { eventIdOf, Outbox, type OutboxRecord } from '../../records/outbox.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { type PushSubscriptionRecord, PushSubscriptions } from '../../records/push-subscription.ts'
import { newsOf } from '../outbox/news-of.ts'
import type { News } from '../outbox/news-parts.ts'
import { isForLater, isOver, processOutbox, type Work } from '../outbox/process-outbox.ts'
import { doerOf, personsOf } from '../outbox/recipients.ts'

const BATCH_SIZE = 20
/** A round ends within the worker's lease, even if a push service hangs at its last message. */
const ROUND_MS = 5_000
/** Older news surprises more than it helps; quiet hours and outages of a service are shorter. */
const OLDEST_MS = 2 * 24 * 3_600_000

export interface PushMessage {
  subscription: Pick<PushSubscriptionRecord, 'endpoint' | 'p256dh' | 'auth'>
  text: Message
  language: Language
  link: string
  /** Derived from event, person and kind, 32 letters of base64url: a repeat replaces the first, at the push service and on the device. */
  tag: string
  /** How long the push service stores it for an offline device. */
  lifeSeconds: number
  /** About money or a delivery today, so it may wake the device. */
  isUrgent: boolean
}

/** 'gone' when the subscription is invalid; 'refused' when the service will never accept the message. */
export type PushResult = 'sent' | 'gone' | 'refused'

export interface DeliverPush {
  now: Date
  /** Sends a message, or throws to have it retried with growing pauses. */
  send: (message: PushMessage) => Promise<PushResult>
  /** Returns the public ids of a person's sessions; rejects while they can't be read. */
  sessionsOf: (personId: number) => Promise<readonly string[]>
  onFailure?: (event: OutboxRecord['event'], error: unknown) => void
}

type Reader = Pick<PersonRecord, '_id' | 'news' | 'quietHours' | 'language'>

/** Returns the people to message on their devices: active ones who subscribed to the kind, without the actor. */
async function readersOf({ to, kind }: News, event: DomainEvent, domain: Domain): Promise<Reader[]> {
  const doer = doerOf(event)
  const personIds = (await personsOf(to, domain)).filter(personId => personId !== doer)
  const people = await People(domain.connection)
    .find({ _id: trusted({ $in: personIds }), isActive: true })
    .select({ _id: 1, news: 1, quietHours: 1, language: 1 })
    .lean<Reader[]>()
  return people.filter(({ news = {} }) => isSubscribed(news, kind, 'push'))
}

function tagOf(entry: OutboxRecord, personId: number, kind: NewsKind): string {
  return createHash('sha256')
    .update(`${eventIdOf(entry)}.${personId}.${kind}.push`)
    .digest('base64url')
    .slice(0, 32)
}

/** Returns whether an event is about an order due today: such news is useless the next morning. */
async function isAboutToday(event: DomainEvent, now: Date, { connection }: Domain): Promise<boolean> {
  if (!('orderId' in event)) return false
  const order = await Orders(connection).findById(event.orderId).lean<OrderRecord>()
  return order !== null && orderEstimate(order) === istDateOf(now)
}

/** Returns a person's devices. Deletes subscriptions of ended sessions. */
async function devicesOf(
  personId: number,
  sessionsOf: DeliverPush['sessionsOf'],
  { connection }: Domain,
): Promise<PushSubscriptionRecord[]> {
  const stored = await PushSubscriptions(connection).find({ personId }).lean<PushSubscriptionRecord[]>()
  if (stored.length === 0) return []
  const sessionIds = await sessionsOf(personId)
  const ended = stored.filter(({ sessionId }) => !sessionIds.includes(sessionId)).map(({ _id }) => _id)
  if (ended.length > 0) await PushSubscriptions(connection).deleteMany({ _id: trusted({ $in: ended }) })
  return stored.filter(({ sessionId }) => sessionIds.includes(sessionId))
}

function messageOf(
  entry: OutboxRecord,
  { _id: personId, language }: Reader,
  { kind, link }: Pick<News, 'link'> & { kind: Exclude<News['kind'], 'accountSafety'> },
) {
  const { event } = entry
  return {
    text: sayNews(`push.${kind}`, 'orderId' in event ? { orderId: event.orderId } : {}),
    language: isLanguage(language) ? language : ('en' as const),
    ...{ link, tag: tagOf(entry, personId, kind), lifeSeconds: pushLifeSeconds(kind) },
    isUrgent: kind === 'orderMoney' || kind === 'deliveryDay' || kind === 'farmOrders',
  }
}

/**
 * Sends due news to people's devices, oldest first, and returns how many events were due. Each person gets the first message of an
 * event that suits them. Delivery is at least once: a repeat has the same tag and replaces the first. An unreachable device delays
 * no other one. Skips news that a reader switched off, postponable news in quiet hours, and signed-out devices. Deletes a
 * subscription that its service no longer has.
 * docs/product/notifications.md#push.
 */
export async function deliverPush({ now, send, sessionsOf, onFailure }: DeliverPush, domain: Domain): Promise<number> {
  const { connection } = domain

  async function sendTo(
    device: PushSubscriptionRecord,
    message: Omit<PushMessage, 'subscription'>,
    sentId: string,
    entry: OutboxRecord,
  ) {
    const { endpoint, p256dh, auth } = device
    const result = await send({ ...message, subscription: { endpoint, p256dh, auth } })
    // Only if unchanged: the device may have subscribed again.
    if (result === 'gone') await PushSubscriptions(connection).deleteOne({ _id: device._id, p256dh, auth })
    await Outbox(connection).updateOne({ _id: entry._id }, { $addToSet: { sentTo: sentId } })
  }

  /** Returns what failed. */
  async function notify(entry: OutboxRecord, reader: Reader, news: News): Promise<unknown[]> {
    const { _id: personId } = reader
    const { kind, link } = news
    if (kind === 'accountSafety') return []
    const message = messageOf(entry, reader, { kind, link })
    const devices = (await devicesOf(personId, sessionsOf, domain)).map(device => ({
      device,
      sentId: `${device._id}.${kind}`,
    }))
    const waiting = devices.filter(({ sentId }) => !entry.sentTo?.includes(sentId))
    const sent = await Promise.allSettled(waiting.map(({ device, sentId }) => sendTo(device, message, sentId, entry)))
    return sent.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  }

  async function work(entry: OutboxRecord): Promise<Work> {
    const { event } = entry
    if (now.getTime() - event.at.getTime() > OLDEST_MS || isOver(event, now)) return 'done'
    const failures: unknown[] = []
    const later: number[] = []
    const readerIds = new Set<number>()
    for (const message of newsOf(event)) {
      const readers = (await readersOf(message, event, domain)).filter(({ _id }) => !readerIds.has(_id))
      for (const reader of readers) {
        const { _id: personId, quietHours = null } = reader
        readerIds.add(personId)
        const dueAt = dueAfterQuietHours({
          at: now,
          quietHours,
          kind: message.kind,
          isForLater: isForLater(event, now),
        })
        if (dueAt > now && !(await isAboutToday(event, now, domain))) later.push(dueAt.getTime())
        else failures.push(...(await notify(entry, reader, message)))
      }
    }
    if (failures.length > 0) throw failures[0]
    return later.length > 0 ? { until: new Date(Math.min(...later)) } : 'done'
  }

  return processOutbox({ channel: 'push', batchSize: BATCH_SIZE, timeLimitMs: ROUND_MS, now, work, onFailure }, domain)
}
