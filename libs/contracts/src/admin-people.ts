import { announced } from './endpoint.ts'

export const listUsers = announced({
  call: 'GET /api/admin/users',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'All people',
})
export const createUser = announced({
  call: 'POST /api/admin/users',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'Makes a person',
})
export const updateUser = announced({
  call: 'PUT /api/admin/users/:id',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'Changes a person',
})
export const toggleUserStatus = announced({
  call: 'PUT /api/admin/users/:id/toggle-status',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'Activates or deactivates a person',
})

export const listDistrictManagers = announced({
  call: 'GET /api/admin/staff/district_manager',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'District managers',
})
export const listTalukAgents = announced({
  call: 'GET /api/admin/staff/taluk_agent',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'The Farm Squad',
})
export const listDeliveryAgents = announced({
  call: 'GET /api/admin/staff/delivery_agent',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'The Delivery Squad',
})
export const createStaff = announced({
  call: 'POST /api/admin/staff',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'Adds a staff member',
})
export const updateStaff = announced({
  call: 'PUT /api/admin/staff/:id',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'Changes a staff member',
})
export const updateStaffStatus = announced({
  call: 'PATCH /api/admin/staff/:id/status',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'Activates or deactivates a staff member',
})
export const deleteStaff = announced({
  call: 'DELETE /api/admin/staff/:id',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'Deletes a staff member',
})
