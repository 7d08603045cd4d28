import { Schema, Types } from 'mongoose'
import { collection } from './collection.ts'
import { CHANNELS, type Channel, type DomainEvent } from './events.ts'
import { moment, number, record } from './fields.ts'

const DONE_TTL_SECONDS = 7 * 24 * 3600
/** A market without a mail server must not accumulate outdated mails. */
const UNSENT_MAIL_TTL_SECONDS = 30 * 24 * 3600

/** Stored field name for the people who already have their mail. */
export const MAILED_FIELD = 'told'

/** One event to deliver on one channel. */
export interface OutboxRecord {
  _id: Types.ObjectId
  /** The same for every channel of an event. */
  eventId: Types.ObjectId
  channel: Channel
  event: DomainEvent
  at: Date
  /** Time of its delivery or retry; absent once done. */
  dueAt?: Date
  doneAt?: Date
  /** May be withdrawn until its delivery starts. */
  isWithdrawable?: true
  /** Start of its delivery; from then on it can't be withdrawn. */
  startedAt?: Date
  attempts: number
  lastError?: string
  /** People who already have their mail, while others of the same record wait. */
  [MAILED_FIELD]?: number[]
  /** Devices that already have their message, with its kind, while others of the same record wait. */
  sentTo?: string[]
  /** Event ids of the digests that include this one. */
  digests?: Types.ObjectId[]
}

/** Returns the event's id, from which all its message ids derive. */
export function eventIdOf({ eventId }: Pick<OutboxRecord, 'eventId'>): string {
  return eventId.toHexString()
}

const schema = record<OutboxRecord>({
  _id: { type: Schema.Types.ObjectId, required: true, default: () => new Types.ObjectId() },
  eventId: { type: Schema.Types.ObjectId, required: true },
  channel: { type: String, enum: CHANNELS, required: true },
  event: { type: Schema.Types.Mixed, required: true },
  at: moment,
  dueAt: Date,
  doneAt: Date,
  isWithdrawable: Boolean,
  startedAt: Date,
  attempts: number,
  lastError: String,
  [MAILED_FIELD]: { type: [Number], default: undefined },
  sentTo: { type: [String], default: undefined },
  digests: { type: [Schema.Types.ObjectId], default: undefined },
})
schema.index({ channel: 1, dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } })
schema.index({ doneAt: 1 }, { expireAfterSeconds: DONE_TTL_SECONDS })
schema.index({ at: 1 }, { expireAfterSeconds: UNSENT_MAIL_TTL_SECONDS, partialFilterExpression: { channel: 'mail' } })
schema.index({ digests: 1 }, { partialFilterExpression: { digests: { $exists: true } } })

export const Outbox = collection<OutboxRecord>('outbox', schema)
