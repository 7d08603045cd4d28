import { type Actor, type Scope, STAFF_ROLES, scopesFor } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import { beginsWordsOf, wordClauses } from '../../foundation/search-words.ts'
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
  return people.filter(({ name }) => beginsWordsOf(name, search)).map(({ _id: id, name }) => ({ id, name }))
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
      ...scopeFilter(scopes, { district: 'district', taluk: 'district', farm: 'thingId' }),
      $and: clauses,
    })
    .sort({ _id: -1 })
    .limit(MOST_PEOPLE)
    .select({ thingId: 1, name: 1 })
    .lean<{ thingId: number; name: string }[]>()
  return deletions.map(({ thingId: id, name }) => ({ id, name }))
}

/**
 * Returns whom the journal is searched by within the actor's scope: members of staff, and where a name is searched for also those who
 * were deleted, 20 at most. docs/product/office.md#journal.
 */
export async function findJournalPeople(
  { actor, search }: FindJournalPeople,
  domain: Domain,
): Promise<JournalPerson[]> {
  const scopes = scopesFor(actor, 'journal.read')
  const clauses = wordClauses(search)
  const [staff, deleted] = await Promise.all([
    findStaff(scopes, search, domain),
    clauses.length > 0 ? findDeleted(scopes, clauses, domain) : [],
  ])
  return [...staff, ...deleted].slice(0, MOST_PEOPLE)
}
