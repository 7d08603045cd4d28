import { fail } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import { findPerson } from '../queries.ts'
import { changePeople } from './change-people.ts'
import { type EditedPerson, type EndSessions, editPerson } from './edit-person.ts'

/**
 * Activates or deactivates an account; the caller ends the sessions, which `endSessions` has done before the change counts. A deactivated
 * farmer's products stay in the shop unless they are taken out as well (`takeOutOffers`).
 * @throws CONFLICT for deactivating oneself or the last active admin
 * @throws NOT_FOUND
 */
export function setPersonActive(
  { id, isActive, by, endSessions }: { id: number; isActive: boolean; by: StaffAct; endSessions?: EndSessions },
  domain: Domain,
): Promise<EditedPerson> {
  return changePeople(domain, async tx => {
    const before = await findPerson(id, tx)
    return before ? editPerson({ before, changes: { isActive }, by, endSessions }, tx) : fail('NOT_FOUND')
  })
}
