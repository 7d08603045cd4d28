import { type Actor, isStaff } from '@santhe/rules'
import { trusted } from 'mongoose'
import { Journal, type JournalEntryRecord } from '../records/journal-entry.ts'
import { ignoreDuplicate } from './database-errors.ts'
import type { Domain } from './domain.ts'
import { nextId } from './ids.ts'

/**
 * A member of staff at work: the actor, device and time. Every command of the office takes one as `by`; a farmer's use of
 * the same command is not journalled.
 */
export interface StaffAct {
  actor: Actor
  /** A readable name, such as 'Chrome on Android'. */
  device: string
  now: Date
}

/** An act for the journal; omitted fields are empty. */
export type JournalEntry = Pick<JournalEntryRecord, 'act' | 'thing' | 'thingId' | 'name'> &
  Partial<
    Pick<
      JournalEntryRecord,
      'district' | 'fields' | 'before' | 'after' | 'reason' | 'onceKey' | 'authorName' | 'words' | 'forId'
    >
  >

/** Returns the district of an entry about a possible move, so that both districts can read it. */
export function districtOfMove(before: string | null, after: string | null): JournalEntryRecord['district'] {
  if (before === null || after === null || before === after) return after ?? before
  return [before, after]
}

/** Returns whether the journal records an actor's acts: staff, and an agent who acts for a farmer. */
export function isJournalled({ role, assist }: Actor): boolean {
  return isStaff(role) || assist !== undefined
}

/** Returns the author, and the farmer for whom an agent acts. */
function authorOf({ id, role, assist }: Actor): Pick<JournalEntryRecord, 'personId' | 'role' | 'forId'> {
  return assist ? { personId: assist.agentId, role: 'taluk_agent', forId: id } : { personId: id, role, forId: null }
}

const EMPTY = { district: null, fields: [], before: null, after: null, reason: '' }

/**
 * Writes an act of staff into the journal, in the act's own transaction: both are stored, or neither. Entries never change
 * afterwards. docs/product/office.md#journal.
 */
export async function writeJournal(entry: JournalEntry, by: StaffAct, tx: Domain): Promise<void> {
  await writeJournalEntries([entry], by, tx)
}

export async function writeJournalEntries(entries: readonly JournalEntry[], by: StaffAct, tx: Domain): Promise<void> {
  if (entries.length === 0) return
  await Journal(tx.connection).insertMany(await recordsOf(entries, by, tx), { session: tx.session, lean: true })
}

/**
 * Writes those of several entries whose `onceKey` is not in the journal yet, outside a transaction, in a constant number of
 * round trips. Concurrent duplicates are written once.
 */
export async function writeJournalOnce(
  entries: readonly (JournalEntry & { onceKey: string })[],
  by: StaffAct,
  domain: Domain,
): Promise<void> {
  if (entries.length === 0) return
  const onceKeys = entries.map(({ onceKey }) => onceKey)
  const existing = await Journal(domain.connection)
    .find({ onceKey: trusted({ $in: onceKeys }) })
    .select({ onceKey: 1 })
    .lean<Pick<JournalEntryRecord, 'onceKey'>[]>()
  const written = new Set(existing.map(({ onceKey }) => onceKey))
  const missing = entries.filter(({ onceKey }) => !written.has(onceKey))
  if (missing.length === 0) return
  const records = await recordsOf(missing, by, domain)
  await Journal(domain.connection).insertMany(records, { ordered: false, lean: true }).catch(ignoreDuplicate)
}

/** Returns an act in the journal's stored form, without its id. */
export function entryOf(entry: JournalEntry, { actor, device, now }: StaffAct): Omit<JournalEntryRecord, '_id'> {
  return { at: now, ...authorOf(actor), device, ...EMPTY, ...entry }
}

async function recordsOf(
  entries: readonly JournalEntry[],
  by: StaffAct,
  domain: Domain,
): Promise<JournalEntryRecord[]> {
  const firstId = await nextId(domain, 'journal', entries.length)
  return entries.map((entry, place) => ({ _id: firstId + place, ...entryOf(entry, by) }))
}

/** Returns the differences between two states of a thing: the names of the fields, with their values before and after. */
export function differenceOf<Thing extends object>(
  before: Thing,
  after: Thing,
): { fields: string[]; before: Partial<Thing>; after: Partial<Thing> } {
  const difference = { fields: [] as string[], before: {} as Partial<Thing>, after: {} as Partial<Thing> }
  for (const field of new Set([...keysOf(before), ...keysOf(after)])) {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) continue
    difference.fields.push(String(field))
    difference.before[field] = before[field]
    difference.after[field] = after[field]
  }
  return difference
}

function keysOf<Thing extends object>(thing: Thing): (keyof Thing)[] {
  return Object.keys(thing) as (keyof Thing)[]
}
