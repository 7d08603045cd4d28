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
import { maybeText, moment, number, orNull, record } from './fields.ts'

/** Two years: docs/product/office.md#journal. */
const TTL_SECONDS = 2 * 365 * 24 * 3600

/** One act of staff: author, time, device, act, values before and after, and reason. Written once, never changed. */
export interface JournalEntryRecord {
  _id: number
  at: Date
  personId: number
  role: Role
  /** The farmer for whom a taluk agent acted; null otherwise. */
  forId: number | null
  /** A readable name, such as 'Chrome on Android'. */
  device: string
  act: JournalAct
  thing: JournalThing
  thingId: number
  /** Name at that time. */
  name: string
  /** The thing's district, or both districts of a move; null when it belongs to the whole market. */
  district: string | string[] | null
  fields: string[]
  /** Old values of those fields; null for people's fields, of which only names are stored. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: Reason
  /** Makes an entry unique, such as a person's opening of an order on a day. */
  onceKey?: string
  /** Of a team key's act: it is no person, so `personId` is 0, with the office's rights. */
  authorName?: string
  /** Of a deleted person's name, so that the journal finds their acts. */
  words?: string[]
}

const values = { type: Schema.Types.Mixed, default: null }

const schema = record<JournalEntryRecord>(
  {
    _id: number,
    at: moment,
    personId: number,
    role: { type: String, enum: ROLES, required: true },
    forId: orNull(Number),
    device: maybeText,
    act: { type: String, enum: JOURNAL_ACTS, required: true },
    thing: { type: String, enum: JOURNAL_THINGS, required: true },
    thingId: number,
    name: maybeText,
    district: { type: Schema.Types.Mixed, default: null },
    fields: { type: [String], default: [] },
    before: values,
    after: values,
    reason: { type: Schema.Types.Mixed, default: '' },
    onceKey: String,
    authorName: String,
    words: { type: [String], default: undefined },
  },
  { minimize: false },
)
/** Entries are only added and read; no command changes or deletes one. Only the database's TTL index removes them. */
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
// Latest first, for all entries and each filter; a day limits these indexes and needs none itself. Rare entries of a person or
// district are found without reading all others.
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
// A TTL index needs a single field.
schema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS })
// Only the deletion entries of staff have words.
schema.index({ words: 1, ...latest }, { partialFilterExpression: { words: { $exists: true } } })
schema.index({ onceKey: 1 }, { unique: true, partialFilterExpression: { onceKey: { $exists: true } } })

export const Journal = collection<JournalEntryRecord>('journal', schema)
