import { type Actor, type Scope, STAFF_ROLES, scopesFor } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import { hasBeginnings, wordClauses } from '../../foundation/search-words.ts'
import { Journal } from '../../records/journal-entry.ts'
import { People } from '../../records/person.ts'

export interface FindJournalPeople {
  actor: Actor
  /** Beginnings of words of the name, all of which have to be there. */
  search?: string | undefined
}

export interface JournalPerson {
  id: number
  name: string
}

/** Entries have a district alone. */
const ENTRY_FIELDS = { district: 'district', taluk: 'district', farm: 'thingId' }
/** A choice has no more rows; who is looked for is found by another letter. */
const MOST_PEOPLE = 20
/** So many are read for it: people's words are those of their username and e-mail address as well, which say nothing here. */
const MOST_READ = 100

/** Returns the members of staff within the scopes whose names have the words of a search, newest first. */
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
 * Returns the admins whose names have the words of a search and who acted within the scopes: they have no district, and what they did in
 * one names them to its managers anyway. One look for each, of whom a search names a few.
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

/** Returns the deleted members of staff within the scopes, last deleted first, by the entries of their deletions. */
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
 * Returns whom the journal is searched by within the actor's scope: members of staff, and where a name is searched for also those who
 * were deleted, and admins who acted there; 20 at most. docs/product/office.md#journal.
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
    // Where the scope is everything, the staff include them.
    clauses.length > 0 && !isEverywhere ? findActingAdmins(scopes, search, domain) : [],
    clauses.length > 0 ? findDeleted(scopes, clauses, domain) : [],
  ])
  return [...staff, ...admins, ...deleted].slice(0, MOST_PEOPLE)
}
