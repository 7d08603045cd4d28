import { JOURNAL_ACTS, JOURNAL_THINGS, ROLES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { Id, IstDateText, Moment, optional, Paging } from './fields.ts'
import { z } from './schema.ts'
import { SearchText } from './text.ts'

/** docs/product/office.md#journal */
export const JournalEntry = z.object({
  id: z.number(),
  at: Moment,
  personId: z.number(),
  /** '' when unknown. */
  personName: z.string(),
  role: z.enum(ROLES),
  /** The farmer an agent acted for. */
  forName: z.string().optional(),
  /** Such as 'Chrome on Android'. */
  device: z.string(),
  act: z.enum(JOURNAL_ACTS),
  thing: z.enum(JOURNAL_THINGS),
  thingId: z.number(),
  name: z.string(),
  district: z.string().nullable(),
  /** Changed fields. */
  fields: z.array(z.string()),
  /** Null for fields of people. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
})
export type JournalEntry = z.output<typeof JournalEntry>

/** A staff member by whom the journal can be searched. */
export const JournalPerson = z.object({ id: z.number(), name: z.string() })
export type JournalPerson = z.output<typeof JournalPerson>

export const findJournalPeople = endpoint({
  call: 'GET /api/admin/journal/people',
  access: ['admin', 'district_manager'],
  summary:
    'Staff of the caller’s scope by beginnings of words of their name, deleted members too: 20 at most, newest first',
  query: z.object({ search: SearchText }),
  response: z.array(JournalPerson),
  provides: ['person', 'staff'],
})

export const listJournal = endpoint({
  call: 'GET /api/admin/journal',
  access: ['admin', 'district_manager'],
  summary: 'What staff did, in the caller’s scope, latest first',
  query: z.object({
    personId: optional(Id),
    thing: optional(z.enum(JOURNAL_THINGS)),
    thingId: optional(Id),
    day: optional(IstDateText),
    ...Paging,
  }),
  response: z.array(JournalEntry),
  paged: true,
  // Writes to these add entries.
  provides: ['product', 'order', 'farm', 'person', 'staff', 'fee', 'category'],
})
