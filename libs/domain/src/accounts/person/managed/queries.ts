import { fail, isStaffMember, ROLES, type Role, STAFF_ROLES, type StaffMemberRole } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { type Page, type PageRequest, readPage } from '../../../foundation/paging.ts'
import { EmailChanges } from '../../../records/email-change.ts'
import { People, type PersonRecord } from '../../../records/person.ts'
import { pendingEmailOf } from '../pending-email.ts'
import { findPerson, personSearch } from '../queries.ts'

export interface ManagedPerson {
  person: PersonRecord
  pendingEmail: string | null
}

export interface ListUsers {
  role?: Role | undefined
  /** All words, each the beginning of a word of name, username or e-mail address, or the end of a phone number. */
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

/** Far more than a market of a whole state employs; bounds the tree. */
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
