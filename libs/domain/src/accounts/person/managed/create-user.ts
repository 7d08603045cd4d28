import type { UserRole } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { type IdempotentRequest, onlyOnce, saveOutcome } from '../../../foundation/only-once.ts'
import { type StaffAct, writeJournal } from '../../../foundation/write-entry.ts'
import { type AccountFields, insertAccount, newAccount } from '../new-account.ts'
import { changePeople } from './change-people.ts'
import { journalNewFarm } from './journal-new-farm.ts'
import { findMade, type ManagedPerson } from './queries.ts'

export interface CreateUser {
  /** A farmer has a farm. */
  user: Omit<AccountFields, 'now' | 'role'> & { role: UserRole; isActive: boolean }
  by: StaffAct
  idempotencyKey?: string | undefined
}

/**
 * Creates an account for an admin, for a farmer with a farm, and returns the person; sent again with the same idempotency key it returns
 * the first one. docs/product/office.md#users.
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN with the field named
 * @throws VALIDATION for a misleading username
 * @throws KEY_REUSED
 * @throws NOT_FOUND when the first one was deleted since
 */
export function createUser(input: CreateUser, domain: Domain): Promise<ManagedPerson> {
  const { mayMail: _mail, password: _secret, ...body } = input.user
  const request = { actorId: input.by.actor.id, call: 'createUser', key: input.idempotencyKey, body }
  const command = () => storeUser(input, request, domain)
  return onlyOnce(request, { command, replay: ({ madeId }) => findMade(madeId, domain) }, domain)
}

async function storeUser({ user, by }: CreateUser, request: IdempotentRequest, domain: Domain): Promise<ManagedPerson> {
  const { isActive, ...fields } = user
  const account = await newAccount({ ...fields, now: by.now }, domain)
  const person = { ...account.person, isActive }
  await changePeople(domain, async tx => {
    await insertAccount({ ...account, person }, tx)
    const { _id: thingId, name, district } = person
    await writeJournal({ act: 'person.created', thing: 'person', thingId, name, district }, by, tx)
    if (account.farm) await journalNewFarm(account.farm, by, tx)
    await saveOutcome(request, { orders: [], madeId: person._id }, by.now, tx)
  })
  return { person, pendingEmail: null }
}
