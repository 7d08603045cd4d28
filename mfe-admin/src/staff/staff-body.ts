import type { HierarchyPerson, StaffChanges, StaffForm, StaffMember } from '@santhe/contracts'
import { reportsToManager, STAFF_MEMBER_ROLES, type StaffMemberRole } from '@santhe/rules'
import { onlyChanges } from '../forms/only-changes.ts'
import { managersOf } from './hierarchy-tree.ts'

export type StaffValues = Record<
  'username' | 'email' | 'name' | 'phone' | 'password' | 'role' | 'district' | 'taluk' | 'reportsTo',
  string
>

/** An email address waiting for confirmation is shown in its field. */
export function initialValues(member: StaffMember | undefined, role: StaffMemberRole): StaffValues {
  const { username = '', email = '', pendingEmail, name = '', phone = '' } = member ?? {}
  return {
    ...{ username, email: pendingEmail ?? email, name, phone, password: '', role: member?.role ?? role },
    ...{ district: member?.district ?? '', taluk: member?.taluk ?? '' },
    reportsTo: member?.reportsTo ? String(member.reportsTo) : '',
  }
}

export function roleOf({ role }: Pick<StaffValues, 'role'>): StaffMemberRole {
  return STAFF_MEMBER_ROLES.find(each => each === role) ?? 'taluk_agent'
}

/** Returns active managers of the district and the current one, excluding the person. */
export function managersFor(
  hierarchy: readonly HierarchyPerson[],
  { district }: Pick<StaffValues, 'district'>,
  member: StaffMember | undefined,
): HierarchyPerson[] {
  return district === '' ? [] : managersOf(hierarchy, district, member?.reportsTo).filter(({ id }) => id !== member?.id)
}

/** Includes only the place fields of the role. */
export function newStaffBody(values: StaffValues): StaffForm {
  const { taluk, reportsTo, ...account } = values
  const role = roleOf(values)
  return {
    ...account,
    role,
    taluk: role === 'taluk_agent' && taluk !== '' ? taluk : null,
    reportsTo: reportsToManager(role) && reportsTo !== '' ? Number(reportsTo) : null,
  }
}

/** Returns changed fields; a blank password is omitted. */
export function staffChangesBody(member: StaffMember, values: StaffValues): StaffChanges {
  const { password: _blank, ...before } = newStaffBody(initialValues(member, roleOf(member)))
  const { password, ...after } = newStaffBody(values)
  const changes = onlyChanges(before, after)
  return password === '' ? changes : { ...changes, password }
}
