import { announced, endpoint } from './endpoint.ts'
import { Moment, Paging } from './fields.ts'
import { z } from './schema.ts'
import { SearchText } from './text.ts'

/** A farm as the back office lists it (docs/product/office.md#farmer-fields). */
export const AdminFarmer = z.object({
  id: z.number(),
  farmName: z.string(),
  /** Its contact's name. */
  name: z.string(),
  location: z.string(),
  district: z.string().nullable(),
  taluk: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  productCount: z.number(),
  pendingCount: z.number(),
  approvedCount: z.number(),
  rejectedCount: z.number(),
  createdAt: Moment,
})
export type AdminFarmer = z.output<typeof AdminFarmer>

const query = z.object({ search: SearchText, ...Paging })

export const listAllFarmers = endpoint({
  call: 'GET /api/admin/farmers',
  owner: 'backoffice',
  access: ['admin'],
  summary: 'All farms with their product counts, newest first',
  query,
  response: z.array(AdminFarmer),
  provides: ['farm', 'product'],
  paged: true,
})

export const listDistrictFarmers = endpoint({
  call: 'GET /api/admin/farmers/district',
  owner: 'backoffice',
  access: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary: 'Farms in the caller’s scope, newest first',
  query,
  response: z.array(AdminFarmer),
  provides: ['farm', 'product'],
  paged: true,
})

export const updateFarmer = announced({
  call: 'PUT /api/admin/farmers/:id',
  owner: 'backoffice',
  access: ['admin', 'district_manager'],
  summary: 'Changes a farm',
})
export const deleteFarmer = announced({
  call: 'DELETE /api/admin/farmers/:id',
  owner: 'backoffice',
  access: ['admin'],
  summary: 'Deletes a farm; one that orders refer to is hidden',
})
