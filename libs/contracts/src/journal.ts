import { JOURNAL_ACTS, JOURNAL_THINGS, ROLES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { Id, IstDateText, Moment, optional, Paging } from './fields.ts'
import { z } from './schema.ts'
import { SearchText } from './text.ts'

/** One act of staff (docs/product/office.md#journal). */
export const JournalEntry = z.object({
  id: z.number(),
  at: Moment,
  personId: z.number(),
  /** '' where nothing names the person any more. */
  personName: z.string(),
  role: z.enum(ROLES),
  /** The farmer for whom a taluk agent acted; left out where nobody was helped. */
  forName: z.string().optional(),
  /** In words, such as 'Chrome on Android'. */
  device: z.string(),
  act: z.enum(JOURNAL_ACTS),
  thing: z.enum(JOURNAL_THINGS),
  thingId: z.number(),
  /** What the thing was called. */
  name: z.string(),
  district: z.string().nullable(),
  /** The names of the fields that changed. */
  fields: z.array(z.string()),
  /** The values of those fields; null for fields of people. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
})
export type JournalEntry = z.output<typeof JournalEntry>

/** Somebody of staff by whom the journal is searched. */
export const JournalPerson = z.object({ id: z.number(), name: z.string() })
export type JournalPerson = z.output<typeof JournalPerson>

export const findJournalPeople = endpoint({
  call: 'GET /api/admin/journal/people',
  owner: 'backoffice',
  access: ['admin', 'district_manager'],
  summary:
    'Staff of the caller’s scope by beginnings of words of their name, deleted members too: 20 at most, newest first',
  query: z.object({ search: SearchText }),
  response: z.array(JournalPerson),
  provides: ['person', 'staff'],
})

export const listJournal = endpoint({
  call: 'GET /api/admin/journal',
  owner: 'backoffice',
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
  // A write to any of these may add an entry.
  provides: ['product', 'order', 'farm', 'person', 'staff', 'fee', 'category'],
})
