import type { StaffMember } from '@santhe/contracts'
import type { PersonRecord } from '@santhe/domain'
import { presentPerson } from '../people.ts'

/** Returns a member of the staff, with their taluk and the id of the person they report to. */
export function presentStaffMember(person: PersonRecord): StaffMember {
  const { taluk, reportsTo } = person
  return { ...presentPerson(person), taluk, reportsTo }
}
