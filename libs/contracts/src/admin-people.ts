import { ROLES } from '@santhe/rules'
import { announced, endpoint } from './endpoint.ts'
import { IdParams, Moment, Paging, PictureUrl } from './fields.ts'
import { z } from './schema.ts'
import { SearchText } from './text.ts'

/** A person as the back office lists them (docs/product/office.md#users). */
export const AdminUser = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  avatar: PictureUrl.nullable(),
  district: z.string().nullable(),
  farmId: z.number().nullable(),
  createdAt: Moment,
})
export type AdminUser = z.output<typeof AdminUser>

/** A district manager, or a member of the Farm or Delivery Squad. */
export const StaffMember = AdminUser.extend({
  taluk: z.string().nullable(),
  /** The id of the district manager they report to. */
  reportsTo: z.number().nullable(),
})
export type StaffMember = z.output<typeof StaffMember>

export const listUsers = endpoint({
  call: 'GET /api/admin/users',
  owner: 'backoffice',
  access: ['admin'],
  summary: 'People, newest first',
  query: z.object({ role: z.enum([...ROLES, 'all', '']).optional(), search: SearchText, ...Paging }),
  response: z.array(AdminUser),
  provides: ['staff'],
  paged: true,
})

export const createUser = announced({
  call: 'POST /api/admin/users',
  owner: 'backoffice',
  access: ['admin'],
  summary: 'Makes a person',
})
export const updateUser = announced({
  call: 'PUT /api/admin/users/:id',
  owner: 'backoffice',
  access: ['admin'],
  summary: 'Changes a person',
})

export const setPersonActive = endpoint({
  call: 'PUT /api/admin/users/:id/toggle-status',
  owner: 'backoffice',
  access: ['admin'],
  summary: 'Activates or deactivates a person, whose sessions then end at once; nobody deactivates themselves',
  params: IdParams,
  body: z.strictObject({ isActive: z.boolean() }),
  response: AdminUser,
  errors: ['CONFLICT'],
  invalidates: ['staff'],
})

const staffList = (role: 'district_manager' | 'taluk_agent' | 'delivery_agent', summary: string) =>
  endpoint({
    call: `GET /api/admin/staff/${role}`,
    owner: 'backoffice',
    access: ['admin'],
    summary,
    query: z.object({ ...Paging }),
    response: z.array(StaffMember),
    provides: ['staff'],
    paged: true,
  })

export const listDistrictManagers = staffList('district_manager', 'District managers, newest first')
export const listTalukAgents = staffList('taluk_agent', 'The Farm Squad, newest first')
export const listDeliveryAgents = staffList('delivery_agent', 'The Delivery Squad, newest first')

export const createStaff = announced({
  call: 'POST /api/admin/staff',
  owner: 'backoffice',
  access: ['admin'],
  summary: 'Adds a staff member',
})
export const updateStaff = announced({
  call: 'PUT /api/admin/staff/:id',
  owner: 'backoffice',
  access: ['admin'],
  summary: 'Changes a staff member',
})
export const updateStaffStatus = announced({
  call: 'PATCH /api/admin/staff/:id/status',
  owner: 'backoffice',
  access: ['admin'],
  summary: 'Activates or deactivates a staff member',
})
export const deleteStaff = announced({
  call: 'DELETE /api/admin/staff/:id',
  owner: 'backoffice',
  access: ['admin'],
  summary: 'Deletes a staff member',
})
