import { fail, isStaffMember, type StaffMemberRole } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { findPerson } from '../person/queries.ts'

const SQUADS: readonly StaffMemberRole[] = ['taluk_agent', 'delivery_agent']

/** Returns a district manager or squad member. Throws NOT_FOUND for everybody else. */
export async function findStaffMember(id: number, domain: Domain): Promise<PersonRecord & { role: StaffMemberRole }> {
  const person = await findPerson(id, domain)
  if (!person || !isStaffMember(person.role)) return fail('NOT_FOUND')
  return { ...person, role: person.role }
}

/** Returns everybody who reports to a manager, deactivated ones too. */
export async function membersOf(managerId: number, domain: Domain): Promise<PersonRecord[]> {
  const { connection, session = null } = domain
  return People(connection)
    .find({ role: trusted({ $in: SQUADS }), reportsTo: managerId })
    .session(session)
    .lean<PersonRecord[]>()
}

export function membersText(count: number): string {
  return count === 1 ? '1 squad member reports' : `${count} squad members report`
}
