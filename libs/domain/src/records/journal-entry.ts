import {
  JOURNAL_ACTS,
  JOURNAL_THINGS,
  type JournalAct,
  type JournalThing,
  type Reason,
  ROLES,
  type Role,
} from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** Two years: docs/product/office.md#journal. */
const TTL_SECONDS = 2 * 365 * 24 * 3600

/** One act of staff: who, when, from which device, what, before, after and why. Written once, never changed. */
export interface JournalEntryRecord {
  _id: number
  at: Date
  personId: number
  role: Role
  /** The farmer for whom a taluk agent acted; null where nobody was helped. */
  forId: number | null
  /** In words, such as 'Chrome on Android'. */
  device: string
  act: JournalAct
  thing: JournalThing
  thingId: number
  /** As it was called at that moment. */
  name: string
  /** The district of the thing, of what moved the one before and the one afterwards; null where it belongs to the whole market. */
  district: string | string[] | null
  fields: string[]
  /** The values of those fields; null for fields of people, of which the names alone are stored. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: Reason
  /** What may be written once only, such as the opening of an order by a person on a day. */
  onceKey?: string
  /** Of an act of a team's key, which is no person: `personId` is 0, with the rights of the office. */
  authorName?: string
  /** Of the name of somebody who was deleted, so that the journal finds what they did. */
  words?: string[]
}

const values = { type: Schema.Types.Mixed, default: null }

const schema = new Schema<JournalEntryRecord>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    personId: { type: Number, required: true },
    role: { type: String, enum: ROLES, required: true },
    forId: { type: Number, default: null },
    device: { type: String, default: '' },
    act: { type: String, enum: JOURNAL_ACTS, required: true },
    thing: { type: String, enum: JOURNAL_THINGS, required: true },
    thingId: { type: Number, required: true },
    name: { type: String, default: '' },
    district: { type: Schema.Types.Mixed, default: null },
    fields: { type: [String], default: [] },
    before: values,
    after: values,
    reason: { type: Schema.Types.Mixed, default: '' },
    onceKey: String,
    authorName: String,
    words: { type: [String], default: undefined },
  },
  { versionKey: false, minimize: false },
)
/** Entries are added and read; nothing in the domain changes or deletes one. Their index alone takes them away, in the database itself. */
function refuseChange(): never {
  throw new Error('The journal is append-only: nothing changes or deletes an entry.')
}
schema.pre(
  [
    ...(['updateOne', 'updateMany', 'findOneAndUpdate', 'replaceOne', 'findOneAndReplace'] as const),
    ...(['deleteOne', 'deleteMany', 'findOneAndDelete'] as const),
  ],
  refuseChange,
)
schema.pre('bulkWrite', refuseChange)
schema.pre('save', function refuseSecondSave() {
  if (!this.isNew) refuseChange()
})
// Latest first, of everything and of each filter; with a day they are bounded by it, and need no index of their own. What a person or a
// district has few of, or none, is found without all of their other entries.
const latest = { at: -1, _id: -1 } as const
schema.index(latest)
schema.index({ thing: 1, thingId: 1, ...latest })
schema.index({ thing: 1, ...latest })
schema.index({ personId: 1, ...latest })
schema.index({ personId: 1, thing: 1, ...latest })
schema.index({ district: 1, ...latest })
schema.index({ district: 1, thing: 1, ...latest })
schema.index({ district: 1, personId: 1, ...latest })
schema.index({ district: 1, personId: 1, thing: 1, ...latest })
// A TTL index has one field.
schema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS })
// Only entries of deleted staff have words.
schema.index({ words: 1, ...latest }, { partialFilterExpression: { words: { $exists: true } } })
schema.index({ onceKey: 1 }, { unique: true, partialFilterExpression: { onceKey: { $exists: true } } })

export const Journal = collection<JournalEntryRecord>('journal', schema)
