import { trusted } from 'mongoose'
import { nextId } from '../counter/next-id.ts'
import type { Domain } from '../domain.ts'
import { duplicateKey } from '../duplicate-key.ts'
import { Farms } from '../farm/model.ts'
import { Notifications } from '../notification/model.ts'
import { type Message, messagesFor, type Recipient } from './messages.ts'
import { Outbox, type OutboxRecord } from './model.ts'

const AT_ONCE = 50
const CHANNEL = 'bell'
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 3600

async function personOf(recipient: Recipient, { connection }: Domain): Promise<number | undefined> {
  if ('buyerId' in recipient) return recipient.buyerId
  const farm = await Farms(connection).findById(recipient.ownerOfFarm).select({ ownerId: 1 }).lean()
  return farm?.ownerId
}

/** Tells a person once: the message's fixed id is unique, so a repeat finds it taken. */
async function tell(personId: number, { title, message, link }: Message, { _id, at }: OutboxRecord, domain: Domain) {
  const notifications = Notifications(domain.connection)
  const messageId = `${_id.toHexString()}:${personId}:${CHANNEL}`
  if (await notifications.exists({ messageId })) return
  const id = await nextId(domain, 'notification')
  try {
    await notifications.create([{ _id: id, messageId, personId, title, message, link, isRead: false, createdAt: at }])
  } catch (error) {
    if (!duplicateKey(error)) throw error
  }
}

async function deliver(entry: OutboxRecord, domain: Domain): Promise<void> {
  const { event } = entry
  const doneBy = event.kind === 'orderStatusChanged' ? event.byId : undefined
  for (const message of messagesFor(event)) {
    const personId = await personOf(message.to, domain)
    if (personId !== undefined && personId !== doneBy) await tell(personId, message, entry, domain)
  }
}

/** Fails politely: an event that can't be delivered waits longer each time and never holds up the others. */
async function postpone(entry: OutboxRecord, error: unknown, now: Date, { connection }: Domain): Promise<void> {
  const seconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(entry.attempts, 20), LONGEST_PAUSE_SECONDS)
  const lastError = error instanceof Error ? error.message : String(error)
  await Outbox(connection).updateOne(
    { _id: entry._id },
    { $set: { dueAt: new Date(now.getTime() + seconds * 1000), lastError }, $inc: { attempts: 1 } },
  )
}

export interface DeliverEvents {
  now: Date
  /** Is told of an event that has to be tried again. */
  onFailure?: (event: OutboxRecord['event'], error: unknown) => void
}

/**
 * Turns due events into notifications, oldest first, and answers how many were due. At least once: an event is done only after its
 * messages are kept, and one fixed id per (event, person, channel) makes a repeat harmless. House, "Data", Events.
 */
export async function deliverEvents({ now, onFailure }: DeliverEvents, domain: Domain): Promise<number> {
  const due = await Outbox(domain.connection)
    .find({ dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(AT_ONCE)
    .lean<OutboxRecord[]>()
  for (const entry of due) {
    try {
      await deliver(entry, domain)
      await Outbox(domain.connection).updateOne({ _id: entry._id }, { $set: { doneAt: now }, $unset: { dueAt: 1 } })
    } catch (error) {
      onFailure?.(entry.event, error)
      await postpone(entry, error, now, domain)
    }
  }
  return due.length
}
