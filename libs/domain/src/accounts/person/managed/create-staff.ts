import type { Domain } from '../../../foundation/domain.ts'
import { type IdempotentRequest, onlyOnce, saveOutcome } from '../../../foundation/only-once.ts'
import { type StaffAct, writeJournal } from '../../../foundation/write-entry.ts'
import { type AccountFields, insertAccount, newAccount } from '../new-account.ts'
import { changePeople } from './change-people.ts'
import { type Place, placeInHierarchy } from './place-in-hierarchy.ts'
import { findMade, type ManagedPerson } from './queries.ts'

export interface CreateStaff {
  member: Omit<AccountFields, 'now' | 'role' | 'farm'> & Place & { isActive: boolean }
  by: StaffAct
  idempotencyKey?: string | undefined
}

/**
 * Creates a district manager or squad member and returns them; sent again with the same idempotency key it returns the first one.
 * docs/product/office.md#staff-tab.
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN with the field named
 * @throws VALIDATION for a misleading username, a place that is not in the lists, and a manager of another district
 * @throws KEY_REUSED
 * @throws NOT_FOUND when the first one was deleted since
 */
export function createStaff(input: CreateStaff, domain: Domain): Promise<ManagedPerson> {
  const { mayMail: _mail, password: _secret, ...body } = input.member
  const request = { actorId: input.by.actor.id, call: 'createStaff', key: input.idempotencyKey, body }
  const command = () => storeMember(input, request, domain)
  return onlyOnce(request, { command, replay: ({ madeId }) => findMade(madeId, domain) }, domain)
}

async function storeMember(
  { member, by }: CreateStaff,
  request: IdempotentRequest,
  domain: Domain,
): Promise<ManagedPerson> {
  const { role, district, taluk, reportsTo, isActive, ...account } = member
  const place = await placeInHierarchy({ role, district, taluk, reportsTo }, domain)
  const { person: newPerson } = await newAccount({ ...account, role, now: by.now }, domain)
  const person = { ...newPerson, ...place, isActive }
  await changePeople(domain, async tx => {
    // Checks again: the manager may have been moved or deleted since.
    await placeInHierarchy(place, tx)
    await insertAccount({ person, farm: undefined }, tx)
    const entry = { act: 'person.created', thing: 'person', thingId: person._id, name: person.name } as const
    await writeJournal({ ...entry, district: person.district }, by, tx)
    await saveOutcome(request, { orders: [], madeId: person._id }, by.now, tx)
  })
  return { person, pendingEmail: null }
}
