import { isSubscribed, type NewsKind } from '@santhe/rules'
import { trusted } from 'mongoose'
import { findPerson } from '../../accounts/person/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Outbox, type OutboxRecord } from '../../records/outbox.ts'
import type { PersonRecord } from '../../records/person.ts'
import { OrderMailHours } from './admit-order-mail.ts'
import type { MailDraft, OrderNews } from './due-mail.ts'
import { isOrderEvent, isStale, kindOfOrder, letterToBuyer, letterToOwner, type OrderEvent } from './order-letters.ts'

type HourOver = Extract<DomainEvent, { kind: 'orderMailHourOver' }>

async function ordersOf(events: readonly OrderEvent[], { connection }: Domain): Promise<Map<number, OrderRecord>> {
  const ids = [...new Set(events.map(({ orderId }) => orderId))]
  const orders = await Orders(connection)
    .find({ _id: trusted({ $in: ids }) })
    .lean<OrderRecord[]>()
  return new Map(orders.map(order => [order._id, order]))
}

const getsByMail = ({ news = {} }: PersonRecord, kind: NewsKind) => isSubscribed(news, kind, 'mail')

/**
 * Returns a person's digest of the hour as one mail. Closes the hour before reading it, so that nothing is added later.
 * A repeat after a crash has the same content and id.
 */
export async function digestMails(
  { event: { personId, since }, eventId }: { event: HourOver; eventId: OutboxRecord['eventId'] },
  now: Date,
  domain: Domain,
): Promise<MailDraft[]> {
  await OrderMailHours(domain.connection).deleteOne({ _id: personId, digestId: eventId })
  const person = await findPerson(personId, domain)
  if (!person) return []
  const waiting = await Outbox(domain.connection)
    .find({ digests: eventId })
    .sort({ at: 1, _id: 1 })
    .lean<OutboxRecord[]>()
  const events = waiting.flatMap(({ event }) => (isOrderEvent(event) && !isStale(event, now) ? [event] : []))
  const orders = await ordersOf(events, domain)
  const news = events.flatMap((event): OrderNews[] => {
    const order = orders.get(event.orderId)
    if (!order) return []
    // Deactivated owners get no more mails about buyers.
    const toOwner = () => (person.isActive ? letterToOwner(event, order) : undefined)
    const letter = event.buyerId === personId ? letterToBuyer(event, order, { now }) : toOwner()
    // The person may have switched it off meanwhile.
    return letter && getsByMail(person, kindOfOrder(letter)) ? [{ at: event.at, letter }] : []
  })
  if (news.length === 0) return []
  return [{ personId, to: { name: person.name, email: person.email }, letter: { kind: 'orderDigest', since, news } }]
}
