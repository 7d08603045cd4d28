import { type Actor, type Scope, STAFF_ROLES, scopesFor } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import { hasBeginnings, wordClauses } from '../../foundation/search-words.ts'
import { Journal } from '../../records/journal-entry.ts'
import { People } from '../../records/person.ts'

export interface FindJournalPeople {
  actor: Actor
  /** Each word must begin a word of the name. */
  search?: string | undefined
}

export interface JournalPerson {
  id: number
  name: string
}

/** Entries only have a district. */
const ENTRY_FIELDS = { district: 'district', taluk: 'district', farm: 'thingId' }
/** A list of choices has no more rows; another letter narrows it. */
const MOST_PEOPLE = 20
/** Number of people to read for it: their search words include username and e-mail address, which don't count here. */
const MOST_READ = 100

/** Returns the staff within the scopes whose names match a search, newest first. */
async function findStaff(
  scopes: readonly Scope[],
  search: string | undefined,
  { connection }: Domain,
): Promise<JournalPerson[]> {
  const clauses = wordClauses(search)
  const people = await People(connection)
    .find({
      role: trusted({ $in: STAFF_ROLES }),
      ...scopeFilter(scopes, { district: 'district', taluk: 'taluk', farm: 'farmId' }),
      ...(clauses.length > 0 && { $and: clauses }),
    })
    .sort({ _id: -1 })
    .limit(clauses.length > 0 ? MOST_READ : MOST_PEOPLE)
    .select({ name: 1 })
    .lean<{ _id: number; name: string }[]>()
  return people.filter(({ name }) => hasBeginnings(name, search)).map(({ _id: id, name }) => ({ id, name }))
}

/**
 * Returns the admins whose names match a search and who acted within the scopes: they have no district, and their acts in one
 * name them to its managers anyway. Uses one read for each of the few matches.
 */
async function findActingAdmins(
  scopes: readonly Scope[],
  search: string | undefined,
  { connection }: Domain,
): Promise<JournalPerson[]> {
  const admins = await People(connection)
    .find({ role: 'admin', $and: wordClauses(search) })
    .sort({ _id: -1 })
    .limit(MOST_PEOPLE)
    .select({ name: 1 })
    .lean<{ _id: number; name: string }[]>()
  const named = admins.filter(({ name }) => hasBeginnings(name, search))
  const acted = await Promise.all(
    named.map(({ _id: personId }) => Journal(connection).exists({ personId, ...scopeFilter(scopes, ENTRY_FIELDS) })),
  )
  return named.filter((_admin, place) => acted[place] !== null).map(({ _id: id, name }) => ({ id, name }))
}

/** Returns deleted staff within the scopes, last deleted first, from the entries of their deletions. */
async function findDeleted(
  scopes: readonly Scope[],
  clauses: object[],
  { connection }: Domain,
): Promise<JournalPerson[]> {
  const deletions = await Journal(connection)
    .find({
      act: 'person.deleted',
      ...scopeFilter(scopes, ENTRY_FIELDS),
      $and: clauses,
    })
    .sort({ at: -1, _id: -1 })
    .limit(MOST_PEOPLE)
    .select({ thingId: 1, name: 1 })
    .lean<{ thingId: number; name: string }[]>()
  return deletions.map(({ thingId: id, name }) => ({ id, name }))
}

/**
 * Returns the people by whom an actor can filter the journal: staff in scope, and for a name search also deleted staff,
 * and admins who acted there; 20 at most. docs/product/office.md#journal.
 */
export async function findJournalPeople(
  { actor, search }: FindJournalPeople,
  domain: Domain,
): Promise<JournalPerson[]> {
  const scopes = scopesFor(actor, 'journal.read')
  const clauses = wordClauses(search)
  const isEverywhere = scopes.some(({ kind }) => kind === 'all')
  const [staff, admins, deleted] = await Promise.all([
    findStaff(scopes, search, domain),
    // With an unlimited scope, staff include admins.
    clauses.length > 0 && !isEverywhere ? findActingAdmins(scopes, search, domain) : [],
    clauses.length > 0 ? findDeleted(scopes, clauses, domain) : [],
  ])
  return [...staff, ...admins, ...deleted].slice(0, MOST_PEOPLE)
}
