export const ROLES = ['customer', 'farmer', 'admin', 'district_manager', 'taluk_agent', 'delivery_agent'] as const
export type Role = (typeof ROLES)[number]

/** Roles with access to /admin. */
export const STAFF_ROLES = [
  'admin',
  'district_manager',
  'taluk_agent',
  'delivery_agent',
] as const satisfies readonly Role[]
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Roles that the staff tab creates. docs/product/office.md#staff-fields. */
export const STAFF_MEMBER_ROLES = [
  'district_manager',
  'taluk_agent',
  'delivery_agent',
] as const satisfies readonly Role[]
export type StaffMemberRole = (typeof STAFF_MEMBER_ROLES)[number]

/** docs/product/office.md#users */
export const USER_ROLES = ['customer', 'farmer', 'admin'] as const satisfies readonly Role[]

/** Reasons why the users form can't change a person's role: the own account, staff, a farm, or orders. docs/product/office.md#users. */
export const FIXED_ROLES = ['own', 'staff', 'farm', 'orders'] as const
export type FixedRole = (typeof FIXED_ROLES)[number]

export const REGISTRABLE_ROLES = ['customer', 'farmer'] as const satisfies readonly Role[]
export type RegistrableRole = (typeof REGISTRABLE_ROLES)[number]

/** Returns whether the staff tab creates and changes people of this role. */
export function isStaffMember(role: Role): role is StaffMemberRole {
  return isStaff(role) && role !== 'admin'
}

/** docs/product/roles.md#hierarchy */
export function reportsToManager(role: Role): boolean {
  return role === 'taluk_agent' || role === 'delivery_agent'
}

export function isStaff(role: Role): role is StaffRole {
  return role !== 'customer' && role !== 'farmer'
}

/** Returns whether a role may use a view: their own always, a farmer also a buyer's, an admin any. docs/product/accounts.md#viewing-mode. */
export function mayView(role: Role, viewingAs: Role): boolean {
  return role === viewingAs || role === 'admin' || (role === 'farmer' && viewingAs === 'customer')
}
