import type { AdminUser, HierarchyPerson, SessionPerson, StaffMember } from '@santhe/contracts'
import type { ManagedPerson, PersonRecord } from '@santhe/domain'
import { isStaff, pictureOrNull } from '@santhe/rules'

/** Returns account fields for the own session and the office, without the postal address. */
export function presentPerson(person: PersonRecord): SessionPerson {
  const { _id: id, username, name, email, phone, role, district, isActive, farmId } = person
  const avatar = pictureOrNull(person.avatar)
  const createdAt = person.createdAt.toISOString()
  return { id, username, name, email, phone, role, avatar, district, isActive, createdAt, farmId }
}

export function presentUser({ person, pendingEmail }: ManagedPerson): AdminUser {
  return { ...presentPerson(person), pendingEmail, isEmailConfirmed: person.emailConfirmedAt !== undefined }
}

/** Returns a staff member, with their taluk and the id of the person they report to. */
export function presentStaffMember(managed: ManagedPerson): StaffMember {
  const { taluk, reportsTo } = managed.person
  return { ...presentUser(managed), taluk, reportsTo }
}

/** Returns an office member for the staff overview; [] for other people. */
export function presentInHierarchy(person: PersonRecord): HierarchyPerson[] {
  const { _id: id, name, role, district, taluk, reportsTo, isActive } = person
  return isStaff(role) ? [{ id, name, role, district, taluk, reportsTo, isActive }] : []
}
