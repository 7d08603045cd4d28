import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import { hashPassword } from '../../../foundation/secrets.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import { type FarmRecord, Farms } from '../../../records/farm.ts'
import type { PersonRecord } from '../../../records/person.ts'
import { farmFor, type NewFarmFields } from '../new-account.ts'
import { findPerson, findStaffMember } from '../queries.ts'
import { changePeople, type EndSessions, moveInHierarchy } from './change-people.ts'
import { journalNewFarm } from './create-person.ts'
import { type AccountChanges, type EditedPerson, editPerson } from './edit-person.ts'
import { assertMayTakeRole, assertNotOwnPassword } from './policy.ts'

export interface UpdatePerson {
  id: number
  /** Users have a role by what they have; staff alone have a place in the hierarchy, and nobody else is in their list. */
  list: 'users' | 'staff'
  /** What is left out stays as it is. */
  changes: Omit<AccountChanges, 'farmId' | 'passwordHash'> & { password?: string }
  /** The farm of a user who becomes a farmer. */
  farm?: Partial<NewFarmFields>
  by: StaffAct
  /** Ends the person's sessions where they may not outlive the change. */
  endSessions?: EndSessions
}

interface Edit {
  id: number
  changes: AccountChanges
  by: StaffAct
}

function needsFarm(person: PersonRecord, { role }: AccountChanges): boolean {
  return role === 'farmer' && person.role !== 'farmer'
}

function filledFarm({ farmName, location, description = '' }: Partial<NewFarmFields>): NewFarmFields {
  if (farmName !== undefined && location !== undefined) return { farmName, location, description }
  const fields = {
    ...(farmName === undefined && { farmName: say('form.farmName') }),
    ...(location === undefined && { farmLocation: say('form.farmLocation') }),
  }
  return fail('VALIDATION', { fields })
}

/** Returns the farm of somebody who becomes a farmer, made before the transaction because of its id. */
async function newFarmOf(
  { id, changes, farm = {}, by }: UpdatePerson,
  domain: Domain,
): Promise<FarmRecord | undefined> {
  const person = await findPerson(id, domain)
  if (!person || !needsFarm(person, changes)) return undefined
  await assertMayTakeRole({ actor: by.actor, person, role: 'farmer' }, domain)
  const owner = { id, name: changes.name ?? person.name }
  return farmFor({ owner, fields: filledFarm(farm), now: by.now }, domain)
}

/** Changes a user, whose place and farm stay, unless they become a farmer. */
async function updateUser({ id, changes, by }: Edit, farm: FarmRecord | undefined, tx: Domain): Promise<EditedPerson> {
  const before = (await findPerson(id, tx)) ?? fail('NOT_FOUND')
  await assertMayTakeRole({ actor: by.actor, person: before, role: changes.role ?? before.role }, tx)
  if (!needsFarm(before, changes)) return editPerson({ before, changes, by }, tx)
  if (!farm) return fail('CONFLICT')
  await Farms(tx.connection).create([farm], { session: tx.session })
  const ofFarm = { farmId: farm._id, district: farm.district }
  const edited = await editPerson({ before, changes: { ...changes, ...ofFarm }, by }, tx)
  await journalNewFarm(farm, by, tx)
  return edited
}

async function updateStaff({ id, changes, by }: Edit, tx: Domain): Promise<EditedPerson> {
  const before = await findStaffMember(id, tx)
  const { isActive: _status, ...others } = changes
  // A status alone is set also where the stored place is out of date.
  const place = Object.keys(others).length > 0 ? await moveInHierarchy(before, changes, tx) : {}
  return editPerson({ before, changes: { ...changes, ...place }, by }, tx)
}

/**
 * Changes a person for an admin and returns them. docs/product/office.md#users, docs/product/office.md#staff-rules.
 * @throws NOT_FOUND also for somebody who is not in the list
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN with the field named
 * @throws VALIDATION for a misleading username, a farmer without farm, a place that is not in the lists, and a manager of another district or
 * who is deactivated
 * @throws CONFLICT for one's own role, password and deactivation, the last active admin, a role that has to stay, and a manager of people
 * who would leave them
 * @throws what `endSessions` throws
 */
export async function updatePerson(input: UpdatePerson, domain: Domain): Promise<EditedPerson> {
  const { id, list, by, endSessions } = input
  const { password, ...others } = input.changes
  if (list === 'users') assertNotOwnPassword(input)
  const farm = list === 'users' ? await newFarmOf(input, domain) : undefined
  const changes = { ...others, ...(password !== undefined && { passwordHash: await hashPassword(password) }) }
  const work = (tx: Domain) =>
    list === 'users' ? updateUser({ id, changes, by }, farm, tx) : updateStaff({ id, changes, by }, tx)
  const signedOutBy = ({ person, endsSessions }: EditedPerson) => (endsSessions ? person._id : undefined)
  return changePeople({ work, signedOutBy, endSessions }, domain)
}
