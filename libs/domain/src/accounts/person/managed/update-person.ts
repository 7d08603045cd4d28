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
  /** `users` or `staff`, which have separate lists: only staff have a place in the hierarchy. */
  list: 'users' | 'staff'
  /** Omitted fields stay unchanged. */
  changes: Omit<AccountChanges, 'farmId' | 'passwordHash'> & { password?: string }
  /** Farm of a user who becomes a farmer. */
  farm?: Partial<NewFarmFields>
  by: StaffAct
  /** Ends the person's sessions when the change requires it. */
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

/** Returns the farm of a new farmer, prepared before the transaction since it reserves an id. */
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

/** Changes a user; place and farm stay unless the user becomes a farmer. */
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
  // A change of status alone succeeds even if the stored place is outdated.
  const place = Object.keys(others).length > 0 ? await moveInHierarchy(before, changes, tx) : {}
  return editPerson({ before, changes: { ...changes, ...place }, by }, tx)
}

/**
 * Changes a person for an admin and returns them. docs/product/office.md#users, docs/product/office.md#staff-rules.
 * @throws NOT_FOUND also for people who are not in the list
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN with the field named
 * @throws VALIDATION for a misleading username, a farmer without farm, an unlisted place, and a deactivated manager or one of another
 * district
 * @throws CONFLICT for one's own role, password and deactivation, the last active admin, a fixed role, and a manager who would leave
 * their members
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
