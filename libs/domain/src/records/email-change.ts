import { Schema, Types } from 'mongoose'
import { collection } from './collection.ts'

/** 'ended': withdrawn, replaced, stopped, voided by a new password, or taken back. */
const STATES = ['pending', 'confirmed', 'ended'] as const

/** A person's request to change the e-mail address. The links' tokens are only in the mails. */
export interface EmailChangeRecord {
  _id: Types.ObjectId
  personId: number
  state: (typeof STATES)[number]
  /** The former address, and how it is compared. */
  from: string
  fromKey: string
  /** The former address had been confirmed when the other one was requested. */
  isFromConfirmed: boolean
  to: string
  requestedAt: Date
  confirmedAt: Date | null
  /** The links sent to the new address: each token's sha256, and until when it is valid. */
  confirmLinks: { hash: string; expiresAt: Date }[]
  /** The links sent to the former address: each token's sha256. */
  keepLinks: string[]
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
    isFromConfirmed: { type: Boolean, required: true },
    to: text,
    requestedAt: { type: Date, required: true },
    confirmedAt: { type: Date, default: null },
    confirmLinks: { type: [{ _id: false, hash: text, expiresAt: { type: Date, required: true } }], required: true },
    keepLinks: { type: [String], required: true },
    forgetAt: { type: Date, required: true },
  },
  { versionKey: false },
)
// One pending change per person, also when two are requested at once.
schema.index({ personId: 1 }, { unique: true, partialFilterExpression: { state: 'pending' } })
schema.index({ personId: 1, state: 1 })
schema.index({ fromKey: 1, state: 1 })
schema.index({ 'confirmLinks.hash': 1 })
schema.index({ keepLinks: 1 })
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 })

export const EmailChanges = collection<EmailChangeRecord>('email_changes', schema)

const DAY_MS = 24 * 3_600_000

/** A confirmation link is valid for a day after it was sent. */
export const CONFIRM_MS = DAY_MS
/** For this long after confirmation the change can be undone from the former address, which nobody else can register meanwhile. */
export const TAKE_BACK_MS = 7 * DAY_MS
/** A change that is never confirmed is deleted after this; longer than a mail waits for a mail server. */
export const FORGOTTEN_MS = 31 * DAY_MS

export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
