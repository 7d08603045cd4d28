import { fail, type StaffMemberRole } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { hashPassword } from '../../../foundation/secrets.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { PersonRecord } from '../../../records/person.ts'
import { changePeople } from './change-people.ts'
import { type AccountChanges, type EditedPerson, type EndSessions, editPerson } from './edit-person.ts'
import { type Place, placeInHierarchy } from './place-in-hierarchy.ts'
import { findStaffMember, membersOf, membersText } from './queries.ts'

export interface UpdateStaff {
  id: number
  /** What is left out stays as it is. */
  changes: AccountChanges & Partial<Place> & { password?: string }
  by: StaffAct
  /** Ends the person's sessions where they may not outlive the change, before it counts. */
  endSessions?: EndSessions
}

/** Returns the place after a change: taluk and manager that are not named go with the district that they belong to. */
function placeAfter(
  before: PersonRecord & { role: StaffMemberRole },
  { role = before.role, district = before.district, taluk, reportsTo }: Partial<Place>,
): Place {
  const stays = district === before.district
  return {
    role,
    district,
    taluk: taluk === undefined && stays ? before.taluk : (taluk ?? null),
    reportsTo: reportsTo === undefined && stays ? before.reportsTo : (reportsTo ?? null),
  }
}

/**
 * @throws CONFLICT with the number of members where a manager of people would become something else, or leave their district
 */
async function assertMayLeave(before: PersonRecord, after: Place, tx: Domain): Promise<void> {
  if (before.role !== 'district_manager') return
  if (after.role === before.role && after.district === before.district) return
  const { length } = await membersOf(before._id, tx)
  if (length === 0) return
  const message = `${membersText(length)} to ${before.name}. Let them report to another manager first.`
  fail('CONFLICT', { message, details: { members: length } })
}

/**
 * Changes a staff member and returns them; the caller ends the sessions where `endsSessions`. docs/product/office.md#staff-rules.
 * @throws NOT_FOUND for everybody else
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN with the field named
 * @throws VALIDATION for a misleading username, a place that is not in the lists, and a manager of another district or who is deactivated
 * @throws CONFLICT for a manager of people who would leave them
 */
export async function updateStaff(
  { id, changes, by, endSessions }: UpdateStaff,
  domain: Domain,
): Promise<EditedPerson> {
  const { password, role, district, taluk, reportsTo, ...account } = changes
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return changePeople(domain, async tx => {
    const before = await findStaffMember(id, tx)
    const place = await placeInHierarchy(placeAfter(before, changes), tx, before)
    await assertMayLeave(before, place, tx)
    return editPerson({ before, changes: { ...account, ...place, passwordHash }, by, endSessions }, tx)
  })
}
