import type { UserRole } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type StaffAct, writeJournal } from '../../foundation/journal/write-entry.ts'
import { changePeople } from '../managed-person/change-people.ts'
import type { ManagedPerson } from '../managed-person/queries.ts'
import { type AccountFields, insertAccount, newAccount } from '../person/new-account.ts'
import { journalNewFarm } from './journal-new-farm.ts'

export interface CreateUser {
  /** A farmer has a farm. */
  user: Omit<AccountFields, 'now' | 'role'> & { role: UserRole; isActive: boolean }
  by: StaffAct
}

/**
 * Creates an account for an admin, for a farmer with a farm, and returns the person. docs/product/office.md#users.
 * Throws NAME_TAKEN, EMAIL_TAKEN with the field named; VALIDATION for a misleading username.
 */
export async function createUser({ user, by }: CreateUser, domain: Domain): Promise<ManagedPerson> {
  const { isActive, ...fields } = user
  const account = await newAccount({ ...fields, now: by.now }, domain)
  const person = { ...account.person, isActive }
  await changePeople(domain, async tx => {
    await insertAccount({ ...account, person }, tx)
    const { _id: thingId, name, district } = person
    await writeJournal({ act: 'person.created', thing: 'person', thingId, name, district }, by, tx)
    if (account.farm) await journalNewFarm(account.farm, by, tx)
  })
  return { person, pendingEmail: null }
}
