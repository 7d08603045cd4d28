import { STAFF_MEMBER_ROLES, STAFF_ROLES } from '@santhe/rules'
import type { PlainCode } from '@santhe/texts/say'
import { Done, ExistingUsername, NewUsername, Password, PersonName, Phone } from './account.ts'
import { AdminUser, READ_ONLY_OF_PEOPLE } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, optional, Paging } from './fields.ts'
import { z } from './schema.ts'
import { anyText, SearchText } from './text.ts'

/** docs/product/office.md#staff-fields */
export const StaffMember = AdminUser.extend({
  taluk: z.string().nullable(),
  /** Id of their district manager. */
  reportsTo: z.number().nullable(),
})
export type StaffMember = z.output<typeof StaffMember>

const staffList = (role: 'district_manager' | 'taluk_agent' | 'delivery_agent', summary: string) =>
  endpoint({
    call: `GET /api/admin/staff/${role}`,
    access: ['admin'],
    summary,
    query: z.object({ search: SearchText, ...Paging }),
    response: z.array(StaffMember),
    provides: ['staff'],
    paged: true,
  })

export const listDistrictManagers = staffList('district_manager', 'District managers, newest first')
export const listTalukAgents = staffList('taluk_agent', 'The Farm Squad, newest first')
export const listDeliveryAgents = staffList('delivery_agent', 'The Delivery Squad, newest first')

export const HierarchyPerson = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  district: z.string().nullable(),
  taluk: z.string().nullable(),
  reportsTo: z.number().nullable(),
  isActive: z.boolean(),
})
export type HierarchyPerson = z.output<typeof HierarchyPerson>

export const readHierarchy = endpoint({
  call: 'GET /api/admin/staff/hierarchy',
  access: ['admin'],
  summary: 'Everybody of the office by name, with area and manager: 5,000 at most',
  response: z.array(HierarchyPerson),
  provides: ['staff'],
})

const REQUIRED = 'form.staffFields'
const NO_PASSWORD = 'form.passwordMissing'
const filled = (message: PlainCode) => z.string(message).trim().min(1, message)
const role = z.enum(STAFF_MEMBER_ROLES, REQUIRED)

const Member = {
  email: filled(REQUIRED).pipe(Email),
  name: filled(REQUIRED).pipe(PersonName),
  phone: optional(Phone),
  role,
  /** From the fixed list; without one a member would see nothing. */
  district: filled(REQUIRED).pipe(anyText(100)),
  /** Taluk agents only; otherwise ignored. */
  taluk: optional(anyText(100)),
  /** Squad members only: a manager of their district. */
  reportsTo: optional(Id),
  isActive: z.boolean().optional(),
}

/** docs/product/office.md#staff-rules. */
export const StaffForm = z.strictObject({
  username: filled(REQUIRED).pipe(NewUsername),
  password: filled(NO_PASSWORD).pipe(Password),
  ...Member,
})
export type StaffForm = z.input<typeof StaffForm>

export const createStaff = endpoint({
  call: 'POST /api/admin/staff',
  access: ['admin'],
  summary: 'Adds a staff member',
  body: StaffForm,
  response: StaffMember,
  errors: ['NAME_TAKEN', 'EMAIL_TAKEN', 'KEY_REUSED', 'NOT_FOUND'],
  invalidates: ['staff'],
  creates: true,
  idempotent: true,
  ignores: READ_ONLY_OF_PEOPLE,
})

/** Omitted fields and a blank password stay. */
export const StaffChanges = z
  .strictObject({ username: filled(REQUIRED).pipe(ExistingUsername), password: optional(Password), ...Member })
  .partial()
export type StaffChanges = z.input<typeof StaffChanges>

export const updateStaff = endpoint({
  call: 'PUT /api/admin/staff/:id',
  access: ['admin'],
  summary: 'Changes a staff member, whose sessions end with another role, area or password',
  body: StaffChanges,
  response: StaffMember,
  errors: ['NAME_TAKEN', 'EMAIL_TAKEN', 'CONFLICT', 'RATE_LIMITED'],
  invalidates: ['staff', 'person'],
  ignores: READ_ONLY_OF_PEOPLE,
})

export const updateStaffStatus = endpoint({
  call: 'PATCH /api/admin/staff/:id/status',
  access: ['admin'],
  summary: 'Activates or deactivates a staff member, whose sessions then end at once',
  body: z.strictObject({ isActive: z.boolean() }),
  response: StaffMember,
  invalidates: ['staff'],
})

export const deleteStaff = endpoint({
  call: 'DELETE /api/admin/staff/:id',
  access: ['admin'],
  summary: 'Deletes a staff member for good; a manager’s members first get another manager of the district',
  query: z.object({ reportsTo: optional(Id) }),
  response: Done,
  errors: ['CONFLICT'],
  invalidates: ['staff', 'farm', 'product'],
  movesStock: true,
})
