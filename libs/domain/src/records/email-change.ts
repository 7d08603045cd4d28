import { Schema, Types } from 'mongoose'
import { collection } from './collection.ts'
import { moment, number, orNull, record, text } from './fields.ts'

/** 'ended': withdrawn, replaced, stopped, voided by a new password, or undone. */
const STATES = ['pending', 'confirmed', 'ended'] as const

/** A person's request to change the e-mail address. Only the mails contain the links' tokens. */
export interface EmailChangeRecord {
  _id: Types.ObjectId
  personId: number
  state: (typeof STATES)[number]
  /** The former address, and its key. */
  from: string
  fromKey: string
  /** Whether the former address was confirmed at the time of the request. */
  isFromConfirmed: boolean
  to: string
  requestedAt: Date
  confirmedAt: Date | null
  /** Links to the new address: sha256 of each token, and its expiry. */
  confirmLinks: { hash: string; expiresAt: Date }[]
  /** Links to the former address: sha256 of each token. */
  keepLinks: string[]
  forgetAt: Date
}

const schema = record<EmailChangeRecord>({
  _id: { type: Schema.Types.ObjectId, required: true, default: () => new Types.ObjectId() },
  personId: number,
  state: { type: String, enum: STATES, required: true },
  from: text,
  fromKey: text,
  isFromConfirmed: { type: Boolean, required: true },
  to: text,
  requestedAt: moment,
  confirmedAt: orNull(Date),
  confirmLinks: { type: [{ _id: false, hash: text, expiresAt: moment }], required: true },
  keepLinks: { type: [String], required: true },
  forgetAt: moment,
})
// One pending change per person, also under concurrent requests.
schema.index({ personId: 1 }, { unique: true, partialFilterExpression: { state: 'pending' } })
schema.index({ personId: 1, state: 1 })
schema.index({ fromKey: 1, state: 1 })
schema.index({ 'confirmLinks.hash': 1 })
schema.index({ keepLinks: 1 })
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 })

export const EmailChanges = collection<EmailChangeRecord>('email_changes', schema)

const DAY_MS = 24 * 3_600_000

/** Validity of a confirmation link. */
export const CONFIRM_MS = DAY_MS
/** How long the former address can undo a confirmed change, and is reserved. */
export const TAKE_BACK_MS = 7 * DAY_MS
/** When to delete a change that is never confirmed; longer than a mail waits for a mail server. */
export const FORGOTTEN_MS = 31 * DAY_MS

export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
