import { announced } from './endpoint.ts'

export const listAllFarmers = announced({
  call: 'GET /api/admin/farmers',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'All farms with their product counts',
})
export const listDistrictFarmers = announced({
  call: 'GET /api/admin/farmers/district',
  owner: 'backoffice',
  may: ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  summary: 'Farms in the asker’s scope',
})
export const updateFarmer = announced({
  call: 'PUT /api/admin/farmers/:id',
  owner: 'backoffice',
  may: ['admin', 'district_manager'],
  summary: 'Changes a farm',
})
export const deleteFarmer = announced({
  call: 'DELETE /api/admin/farmers/:id',
  owner: 'backoffice',
  may: ['admin'],
  summary: 'Deletes a farm; one that orders refer to is hidden',
})
