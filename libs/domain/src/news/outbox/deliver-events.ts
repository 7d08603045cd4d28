import { nextId } from '../../foundation/counter/next-id.ts'
import type { Domain } from '../../foundation/domain.ts'
import { duplicateKey } from '../../foundation/duplicate-key.ts'
import { Farms } from '../../records/farm.ts'
import { Notifications } from '../../records/notification.ts'
import { eventIdOf, type OutboxRecord } from '../../records/outbox.ts'
import { People } from '../../records/person.ts'
import { type Message, messagesFor, type Recipient } from './messages.ts'
import { processOutbox } from './process-outbox.ts'

const BATCH_SIZE = 50
const CHANNEL = 'bell'

async function personsOf(recipient: Recipient, { connection }: Domain): Promise<number[]> {
  if (recipient === 'admins') {
    const admins = await People(connection).find({ role: 'admin', isActive: true }).select({ _id: 1 }).lean()
    return admins.map(({ _id }) => _id)
  }
  if ('buyerId' in recipient) return [recipient.buyerId]
  if ('personId' in recipient) return [recipient.personId]
  const farm = await Farms(connection).findById(recipient.ownerOfFarm).select({ ownerId: 1 }).lean()
  return farm ? [farm.ownerId] : []
}

/** Notifies a person once: the message's id is fixed and unique, so a repeat is refused by the index. */
async function notify(personId: number, { title, message, link }: Message, entry: OutboxRecord, domain: Domain) {
  const notifications = Notifications(domain.connection)
  const messageId = `${eventIdOf(entry)}:${personId}:${CHANNEL}`
  if (await notifications.exists({ messageId })) return
  const id = await nextId(domain, 'notification')
  try {
    await notifications.create([
      { _id: id, messageId, personId, title, message, link, isRead: false, createdAt: entry.at },
    ])
  } catch (error) {
    if (!duplicateKey(error)) throw error
  }
}

async function deliver(entry: OutboxRecord, domain: Domain): Promise<'done'> {
  const { event } = entry
  const doneBy = event.kind === 'orderStatusChanged' ? event.byId : undefined
  for (const message of messagesFor(event)) {
    for (const personId of await personsOf(message.to, domain)) {
      if (personId !== doneBy) await notify(personId, message, entry, domain)
    }
  }
  return 'done'
}

export interface DeliverEvents {
  now: Date
  /** Called for an event that has to be tried again. */
  onFailure?: (event: OutboxRecord['event'], error: unknown) => void
}

/**
 * Turns due events into notifications, oldest first, and returns how many were due. At least once: an event is done only after its
 * notifications are stored, and one fixed id per (event, person, channel) makes a repeat harmless. docs/data.md#events.
 */
export async function deliverEvents({ now, onFailure }: DeliverEvents, domain: Domain): Promise<number> {
  const work = (entry: OutboxRecord) => deliver(entry, domain)
  return processOutbox({ channel: CHANNEL, batchSize: BATCH_SIZE, now, onFailure, work }, domain)
}
