import { FARM_LOCATION_MESSAGE, FARM_NAME_MESSAGE, fail, type Role } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { hashPassword } from '../../../foundation/secrets.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import { type FarmRecord, Farms } from '../../../records/farm.ts'
import type { PersonRecord } from '../../../records/person.ts'
import { farmFor, type NewFarmFields } from '../new-account.ts'
import { findPerson } from '../queries.ts'
import { changePeople } from './change-people.ts'
import { type AccountChanges, type EditedPerson, type EndSessions, editPerson } from './edit-person.ts'
import { journalNewFarm } from './journal-new-farm.ts'
import { assertMayTakeRole } from './policy.ts'

export interface UpdateUser {
  id: number
  /** What is left out stays as it is. */
  changes: AccountChanges & { role?: Role; password?: string }
  /** The farm of somebody who becomes a farmer. */
  farm?: Partial<NewFarmFields>
  by: StaffAct
  /** Ends the person's sessions where they may not outlive the change, before it counts. */
  endSessions?: EndSessions
}

function needsFarm(person: PersonRecord, { role }: UpdateUser['changes']): boolean {
  return role === 'farmer' && person.role !== 'farmer'
}

function filledFarm({ farmName, location, description = '' }: Partial<NewFarmFields>): NewFarmFields {
  if (farmName !== undefined && location !== undefined) return { farmName, location, description }
  const fields = {
    ...(farmName === undefined && { farmName: FARM_NAME_MESSAGE }),
    ...(location === undefined && { farmLocation: FARM_LOCATION_MESSAGE }),
  }
  return fail('VALIDATION', { message: Object.values(fields)[0], fields })
}

/** @throws CONFLICT for the own password: the profile requires the current one, which an open session alone does not prove */
function assertNotOwnPassword({ id, changes, by }: UpdateUser): void {
  if (id === by.actor.id && changes.password !== undefined) {
    fail('CONFLICT', { message: 'Change your own password in your profile, with the current one.' })
  }
}

/** Returns the farm of somebody who becomes a farmer, made before the transaction because of its id. */
async function newFarmOf({ id, changes, farm = {}, by }: UpdateUser, domain: Domain): Promise<FarmRecord | undefined> {
  const person = await findPerson(id, domain)
  if (!person || !needsFarm(person, changes)) return undefined
  await assertMayTakeRole({ actor: by.actor, person, role: 'farmer' }, domain)
  const owner = { id, name: changes.name ?? person.name }
  return farmFor({ owner, fields: filledFarm(farm), now: by.now }, domain)
}

/**
 * Changes a person for an admin and returns them; the caller ends the sessions where `endsSessions`. docs/product/office.md#users.
 * @throws NOT_FOUND
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN with the field named
 * @throws VALIDATION for a misleading username and for a farmer without farm
 * @throws CONFLICT for one's own role, password and deactivation, for the last active admin, and for a role that has to stay
 */
export async function updateUser(input: UpdateUser, domain: Domain): Promise<EditedPerson> {
  const { id, by, endSessions } = input
  const { password, ...changes } = input.changes
  assertNotOwnPassword(input)
  const farm = await newFarmOf(input, domain)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return changePeople(domain, async tx => {
    const before = await findPerson(id, tx)
    if (!before) return fail('NOT_FOUND')
    await assertMayTakeRole({ actor: by.actor, person: before, role: changes.role ?? before.role }, tx)
    if (!needsFarm(before, changes))
      return editPerson({ before, changes: { ...changes, passwordHash }, by, endSessions }, tx)
    if (!farm) return fail('CONFLICT')
    await Farms(tx.connection).create([farm], { session: tx.session })
    const ofFarm = { farmId: farm._id, district: farm.district }
    const edited = await editPerson({ before, changes: { ...changes, ...ofFarm, passwordHash }, by, endSessions }, tx)
    await journalNewFarm(farm, by, tx)
    return edited
  })
}
