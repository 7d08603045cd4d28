import { Schema, Types } from 'mongoose'
import { collection } from './collection.ts'

/** 'ended': dropped, replaced, stopped, voided by a new password, or taken back. */
const STATES = ['pending', 'confirmed', 'ended'] as const

/** A wish of a person to be written to at another address. The links' tokens are in the mails alone. */
export interface EmailChangeRecord {
  _id: Types.ObjectId
  personId: number
  state: (typeof STATES)[number]
  /** The address until then, and as it is compared. */
  from: string
  fromKey: string
  to: string
  requestedAt: Date
  confirmedAt: Date | null
  /** What went to the new address: each token's sha256, and until when it counts. */
  confirmLinks: { hash: string; expiresAt: Date }[]
  /** What went to the address until then: each token's sha256. */
  keepLinks: string[]
  /** When nobody needs to know of it any more. */
  forgetAt: Date
}

const text = { type: String, required: true }
const schema = new Schema<EmailChangeRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true, default: () => new Types.ObjectId() },
    personId: { type: Number, required: true },
    state: { type: String, enum: STATES, required: true },
    from: text,
    fromKey: text,
    to: text,
    requestedAt: { type: Date, required: true },
    confirmedAt: { type: Date, default: null },
    confirmLinks: { type: [{ _id: false, hash: text, expiresAt: { type: Date, required: true } }], required: true },
    keepLinks: { type: [String], required: true },
    forgetAt: { type: Date, required: true },
  },
  { versionKey: false },
)
// One pending change a person, whoever else asks at the same time.
schema.index({ personId: 1 }, { unique: true, partialFilterExpression: { state: 'pending' } })
schema.index({ personId: 1, state: 1 })
schema.index({ fromKey: 1, state: 1 })
schema.index({ 'confirmLinks.hash': 1 })
schema.index({ keepLinks: 1 })
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 })

export const EmailChanges = collection<EmailChangeRecord>('email_changes', schema)

const DAY_MS = 24 * 3_600_000

/** A link to confirm counts for a day from when it was sent. */
export const CONFIRM_MS = DAY_MS
/** So long after it was confirmed the former address can take a change back, and is nobody else's meanwhile. */
export const TAKE_BACK_MS = 7 * DAY_MS
/** What is never confirmed is forgotten after this; longer than a mail waits for a mail server. */
export const FORGOTTEN_MS = 31 * DAY_MS

export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
