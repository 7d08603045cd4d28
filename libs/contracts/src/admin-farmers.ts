import { Done } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Moment, Paging } from './fields.ts'
import { FARM_PICTURES, FarmerProfile, FarmerProfileForm, READ_ONLY_OF_FARM } from './profiles.ts'
import { z } from './schema.ts'
import { SearchText } from './text.ts'

/** A farm as the back office lists it (docs/product/office.md#farmer-fields). */
export const AdminFarmer = z.object({
  id: z.number(),
  farmName: z.string(),
  name: z.string(),
  location: z.string(),
  district: z.string().nullable(),
  taluk: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  productCount: z.number(),
  pendingCount: z.number(),
  approvedCount: z.number(),
  rejectedCount: z.number(),
  threeButtons: z.boolean(),
  createdAt: Moment,
})
export type AdminFarmer = z.output<typeof AdminFarmer>

const query = z.object({ search: SearchText, ...Paging })

export const listAllFarmers = endpoint({
  call: 'GET /api/admin/farmers',
  access: ['admin'],
  summary: 'All farms with their product counts, newest first',
  query,
  response: z.array(AdminFarmer),
  provides: ['farm', 'product'],
  paged: true,
})

export const listDistrictFarmers = endpoint({
  call: 'GET /api/admin/farmers/district',
  access: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary: 'Farms in the caller’s scope, newest first',
  query,
  response: z.array(AdminFarmer),
  provides: ['farm', 'product'],
  paged: true,
})

export const ManagedFarmer = FarmerProfile.extend({
  taluk: z.string().nullable(),
  /** Neither delivered nor cancelled; they block deletion. */
  openOrderCount: z.number(),
})
export type ManagedFarmer = z.output<typeof ManagedFarmer>

export const readAdminFarmer = endpoint({
  call: 'GET /api/admin/farmers/:id',
  access: ['admin', 'district_manager'],
  summary: 'A farm in the caller’s scope, with the fields of its profile',
  response: ManagedFarmer,
  provides: ['farm', 'person', 'order'],
})

/** By the farm's own rules; omitted fields stay. Only admins may change the email address. */
export const ManagedFarmerForm = FarmerProfileForm.partial()
export type ManagedFarmerForm = z.input<typeof ManagedFarmerForm>

export const updateFarmer = endpoint({
  call: 'PUT /api/admin/farmers/:id',
  access: ['admin', 'district_manager'],
  summary: 'Changes a farm and its contact; another e-mail address, from an admin alone, waits until it is confirmed',
  body: ManagedFarmerForm,
  response: ManagedFarmer,
  errors: ['EMAIL_TAKEN', 'RATE_LIMITED'],
  invalidates: ['person', 'farm', 'product', 'calendar', 'staff'],
  ignores: [...READ_ONLY_OF_FARM, 'openOrderCount'],
})

export const uploadManagedFarmImages = endpoint({
  call: 'POST /api/admin/farmers/:id/images',
  access: ['admin', 'district_manager'],
  summary: 'Takes pictures of a farm in the caller’s scope; the change of the farm says which of them it shows',
  errors: ['NOT_A_PICTURE'],
  ...FARM_PICTURES,
})

export const deleteFarmer = endpoint({
  call: 'DELETE /api/admin/farmers/:id',
  access: ['admin'],
  summary: 'Deletes a farm; one that orders, reviews, followers or wishes refer to is hidden',
  response: Done,
  /** `details.openOrderCount` is the number of open orders. */
  errors: ['CONFLICT'],
  invalidates: ['person', 'farm', 'product', 'calendar', 'staff', 'statistics'],
})
