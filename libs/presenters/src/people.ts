import type { AdminUser, HierarchyPerson, SessionPerson, StaffMember } from '@santhe/contracts'
import type { ManagedPerson, PersonRecord } from '@santhe/domain'
import { isStaff, pictureOrNull } from '@santhe/rules'

/** Returns the fields of an account that its own session and the office both see, without its postal address. */
export function presentPerson(person: PersonRecord): SessionPerson {
  const { _id, username, name, email, phone, role, avatar, district, isActive, createdAt, farmId } = person
  return {
    id: _id,
    username,
    name,
    email,
    phone,
    role,
    avatar: pictureOrNull(avatar),
    district,
    isActive,
    createdAt: createdAt.toISOString(),
    farmId,
  }
}

/** Returns a person as the office's lists show them. */
export function presentUser({ person, pendingEmail }: ManagedPerson): AdminUser {
  return { ...presentPerson(person), pendingEmail, isEmailConfirmed: person.emailConfirmedAt !== undefined }
}

/** Returns a member of the staff, with their taluk and the id of the person they report to. */
export function presentStaffMember(managed: ManagedPerson): StaffMember {
  const { taluk, reportsTo } = managed.person
  return { ...presentUser(managed), taluk, reportsTo }
}

/** Returns somebody of the office for the staff overview; nothing where they are none. */
export function presentInHierarchy(person: PersonRecord): HierarchyPerson[] {
  const { _id: id, name, role, district, taluk, reportsTo, isActive } = person
  return isStaff(role) ? [{ id, name, role, district, taluk, reportsTo, isActive }] : []
}
