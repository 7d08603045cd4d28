import type { Domain } from '../../../foundation/domain.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import { changePeople } from './change-people.ts'
import { type EditedPerson, type EndSessions, editPerson } from './edit-person.ts'
import { findStaffMember } from './queries.ts'

/** Activates or deactivates a staff member; the caller ends the sessions where `endsSessions`, which `endSessions` has done before the change counts. Throws NOT_FOUND for everybody else. */
export function updateStaffStatus(
  { id, isActive, by, endSessions }: { id: number; isActive: boolean; by: StaffAct; endSessions?: EndSessions },
  domain: Domain,
): Promise<EditedPerson> {
  return changePeople(domain, async tx => {
    const before = await findStaffMember(id, tx)
    return editPerson({ before, changes: { isActive }, by, endSessions }, tx)
  })
}
