import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { storedWords } from '../../../foundation/search-words.ts'
import { type StaffAct, writeJournal } from '../../../foundation/write-entry.ts'
import { People, type PersonRecord } from '../../../records/person.ts'
import { findStaffMember } from '../queries.ts'
import { changePeople, type EndSessions, managerOf, membersOf } from './change-people.ts'
import { deleteBelongings } from './delete-belongings.ts'

export interface DeleteStaff {
  id: number
  /** New manager of a deleted manager's members. */
  reportsTo?: number | undefined
  by: StaffAct
  endSessions?: EndSessions
}

const aboutPerson = ({ _id, name, district }: PersonRecord) =>
  ({ thing: 'person', thingId: _id, name, district }) as const

/**
 * @throws CONFLICT with the number of members unless another manager is named
 * @throws VALIDATION for a deactivated manager or another district
 */
async function moveMembers(manager: PersonRecord, { reportsTo, by }: DeleteStaff, tx: Domain): Promise<void> {
  const members = await membersOf(manager._id, tx)
  if (members.length === 0) return
  if (reportsTo === undefined || reportsTo === manager._id) {
    const { name, district } = manager
    const message = say('staff.membersOfDeleted', { members: members.length, name, district })
    return fail('CONFLICT', { message, details: { members: members.length } })
  }
  await managerOf({ id: reportsTo, district: manager.district }, tx)
  const moved = { _id: trusted({ $in: members.map(({ _id }) => _id) }) }
  await People(tx.connection).updateMany(moved, { $set: { reportsTo } }, { session: tx.session })
  for (const member of members) {
    await writeJournal({ act: 'person.changed', ...aboutPerson(member), fields: ['reportsTo'] }, by, tx)
  }
}

/**
 * Deletes a staff member permanently and signs them out. Histories and the journal retain the name.
 * docs/product/accounts.md#ended-accounts.
 * @throws NOT_FOUND for everybody else
 * @throws CONFLICT with the number of members who would have no manager
 * @throws VALIDATION for a manager of another district
 * @throws what `endSessions` throws
 */
export async function deleteStaff(input: DeleteStaff, domain: Domain): Promise<void> {
  const { id, by, endSessions } = input
  const work = async (tx: Domain) => {
    const member = await findStaffMember(id, tx)
    await moveMembers(member, input, tx)
    await deleteBelongings(member, tx)
    await People(tx.connection).deleteOne({ _id: id }, { session: tx.session })
    // Keeps the name for the journal, since all other records are deleted.
    const entry = { act: 'person.deleted', ...aboutPerson(member), words: storedWords([member.name]) } as const
    await writeJournal(entry, by, tx)
  }
  await changePeople({ work, signedOutBy: () => id, endSessions }, domain)
}
