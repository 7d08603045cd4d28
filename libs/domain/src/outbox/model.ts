import { Schema, Types } from 'mongoose'
import { collection } from '../collection.ts'
import type { DomainEvent } from './events.ts'

const DONE_KEPT_SECONDS = 7 * 24 * 3600

export interface OutboxRecord {
  _id: Types.ObjectId
  event: DomainEvent
  at: Date
  /** When it is to be delivered, or tried again; absent once done. */
  dueAt?: Date
  doneAt?: Date
  attempts: number
  lastError?: string
}

const schema = new Schema<OutboxRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true, default: () => new Types.ObjectId() },
    event: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    dueAt: Date,
    doneAt: Date,
    attempts: { type: Number, required: true },
    lastError: String,
  },
  { versionKey: false },
)
schema.index({ dueAt: 1 }, { sparse: true })
schema.index({ doneAt: 1 }, { expireAfterSeconds: DONE_KEPT_SECONDS })

export const Outbox = collection<OutboxRecord>('outbox', schema)
