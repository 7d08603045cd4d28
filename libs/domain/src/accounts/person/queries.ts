import { fail, isStaffMember, nameKey, ROLES, type Role, STAFF_ROLES, type StaffMemberRole } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type Page, type PageRequest, readPage } from '../../foundation/paging.ts'
import { phoneSearch, storedPhone, storedWords, wordClauses } from '../../foundation/search-words.ts'
import { EmailChanges } from '../../records/email-change.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { pendingEmailOf } from './pending-email.ts'

export interface ManagedPerson {
  person: PersonRecord
  pendingEmail: string | null
}

interface ListUsers {
  role?: Role | undefined
  /** Prefixes of words of name, username or e-mail address, or the end of a phone number; all must match. */
  search?: string | undefined
  page: PageRequest
}

/** Includes deactivated people, newest first. docs/product/office.md#users. */
export async function listUsers({ role, search, page }: ListUsers, domain: Domain): Promise<Page<ManagedPerson>> {
  const clauses = personSearch(search)
  // Names every role, so that counting stays on the index; a search has its own index.
  const anyRole = clauses.length > 0 ? {} : { role: trusted({ $in: ROLES }) }
  const people = await readPage<PersonRecord>(
    {
      model: People(domain.connection),
      filter: role === undefined ? anyRole : { role },
      clauses,
      sort: [['_id', -1, 'number']],
      page,
    },
    domain,
  )
  return { ...people, items: await withPendingEmails(people.items, domain) }
}

async function withPendingEmails(people: readonly PersonRecord[], { connection }: Domain): Promise<ManagedPerson[]> {
  if (people.length === 0) return []
  const changes = await EmailChanges(connection)
    .find({ personId: trusted({ $in: people.map(({ _id }) => _id) }), state: 'pending' })
    .select({ personId: 1, to: 1 })
    .lean<{ personId: number; to: string }[]>()
  const pending = new Map(changes.map(({ personId, to }) => [personId, to]))
  return people.map(person => ({ person, pendingEmail: pending.get(person._id) ?? null }))
}

/** @throws NOT_FOUND when the account was deleted since */
export async function findMade(id: number | undefined, domain: Domain): Promise<ManagedPerson> {
  const person = id === undefined ? null : await findPerson(id, domain)
  if (!person) return fail('NOT_FOUND')
  return { person, pendingEmail: await pendingEmailOf(person._id, domain) }
}

/** Far more than the market of a whole state employs; limits the tree. */
const MOST_STAFF = 5_000

/** Includes deactivated people, by name. docs/product/office.md#staff-tab. */
export async function listHierarchy({ connection }: Domain): Promise<PersonRecord[]> {
  const people = await People(connection)
    .find({ role: trusted({ $in: STAFF_ROLES }) })
    .limit(MOST_STAFF)
    .lean<PersonRecord[]>()
  return people.sort((a, b) => a.name.localeCompare(b.name, 'en-IN') || a._id - b._id)
}

/** @throws NOT_FOUND for people who are not district managers or squad members */
export async function findStaffMember(id: number, domain: Domain): Promise<PersonRecord & { role: StaffMemberRole }> {
  const person = await findPerson(id, domain)
  if (!person || !isStaffMember(person.role)) return fail('NOT_FOUND')
  return { ...person, role: person.role }
}

/** Includes deactivated people; null for an unknown id. */
export async function findPerson(id: number, { connection, session }: Domain): Promise<PersonRecord | null> {
  return People(connection).findById(id, null, { session }).lean<PersonRecord>()
}

/** Ignores case; null for an unknown name. */
export async function findPersonNamed(username: string, { connection }: Domain): Promise<PersonRecord | null> {
  return People(connection)
    .findOne({ usernameKey: nameKey(username) })
    .lean<PersonRecord>()
}

type Searched = Pick<PersonRecord, 'name' | 'username' | 'email' | 'phone'>

/** The office searches people by name, username, e-mail address and the end of the phone number. */
export function personWords({ name, username, email, phone }: Searched): string[] {
  return [...storedPhone(phone), ...storedWords([name, username, email])]
}

/** Returns the words to store, if a change affects them. */
export function changedWords(before: Searched, after: Searched): Partial<Pick<PersonRecord, 'words'>> {
  const words = personWords(after)
  return words.join(' ') === personWords(before).join(' ') ? {} : { words }
}

/** Six or more digits match the end of a phone number; other text needs all of its words as prefixes. docs/product/office.md#users. */
function personSearch(search: string | undefined): Record<string, unknown>[] {
  const text = search?.trim() ?? ''
  const phone = phoneSearch(text)
  if (phone !== undefined) {
    const clause = { words: phone.stored }
    return phone.beginning === phone.stored ? [clause] : [clause, { words: new RegExp(`^${phone.beginning}`) }]
  }
  // Many share a provider, so the part before the @ comes first.
  const at = text.indexOf('@')
  return at < 0 ? wordClauses(text) : [...wordClauses(text.slice(0, at)), ...wordClauses(text.slice(at))]
}
