import { isStaffMember } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { type IdempotentRequest, onlyOnce, saveOutcome } from '../../../foundation/only-once.ts'
import { type StaffAct, writeJournal } from '../../../foundation/write-entry.ts'
import type { FarmRecord } from '../../../records/farm.ts'
import { type AccountFields, insertAccount, newAccount } from '../new-account.ts'
import { findMade, type ManagedPerson } from '../queries.ts'
import { changePeople, type Place, placeInHierarchy } from './change-people.ts'

export interface CreatePerson {
  /** A farmer has a farm, staff have a place. */
  person: Omit<AccountFields, 'now'> & Partial<Omit<Place, 'role'>> & { isActive: boolean }
  by: StaffAct
  idempotencyKey?: string | undefined
}

/**
 * Creates an account for an admin and returns the person; a repeated idempotency key returns the first one.
 * docs/product/office.md#users, docs/product/office.md#staff-tab.
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN with the field named
 * @throws VALIDATION for a misleading username, an unlisted place and a manager of another district
 * @throws KEY_REUSED
 * @throws NOT_FOUND when the first one was deleted since
 */
export function createPerson(input: CreatePerson, domain: Domain): Promise<ManagedPerson> {
  const { mayMail: _mail, password: _secret, ...body } = input.person
  const request = { actorId: input.by.actor.id, call: 'createPerson', key: input.idempotencyKey, body }
  const command = () => storePerson(input, request, domain)
  return onlyOnce(request, { command, replay: ({ madeId }) => findMade(madeId, domain) }, domain)
}

async function storePerson(
  { person: input, by }: CreatePerson,
  request: IdempotentRequest,
  domain: Domain,
): Promise<ManagedPerson> {
  const { isActive, district = null, taluk = null, reportsTo = null, ...fields } = input
  const { role } = fields
  const place = isStaffMember(role) && (await placeInHierarchy({ role, district, taluk, reportsTo }, domain))
  const account = await newAccount({ ...fields, now: by.now }, domain)
  const person = { ...account.person, ...place, isActive }
  const work = async (tx: Domain) => {
    // Checks again: the manager may have moved or been deleted since.
    if (place) await placeInHierarchy(place, tx)
    await insertAccount({ ...account, person }, tx)
    const about = { thing: 'person', thingId: person._id, name: person.name, district: person.district } as const
    await writeJournal({ act: 'person.created', ...about }, by, tx)
    if (account.farm) await journalNewFarm(account.farm, by, tx)
    await saveOutcome(request, { orders: [], madeId: person._id }, by.now, tx)
  }
  await changePeople({ work }, domain)
  return { person, pendingEmail: null }
}

/** Journals that the office created a farm, in the creating transaction. docs/product/office.md#journal. */
export async function journalNewFarm(farm: FarmRecord, by: StaffAct, tx: Domain): Promise<void> {
  const { _id: thingId, farmName, location, description, district } = farm
  const after = { farmName, location, description }
  await writeJournal({ act: 'farm.created', thing: 'farm', thingId, name: farmName, district, after }, by, tx)
}
