import { DEFAULT_LIMIT, listAllFarmers, listDistrictFarmers } from '@santhe/contracts'
import { farms } from '@santhe/domain'
import { type Handler, page, type Served, serve } from '@santhe/http-kit'
import { presentAdminFarmer } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

export function adminFarmerRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  /** One list for both calls: the caller's area decides what it contains. */
  const listArea: Handler<typeof listDistrictFarmers> = async ({ query, actor }) => {
    const { search, limit = DEFAULT_LIMIT, cursor } = query
    const result = await farms.listForOffice({ actor, search, page: { limit, cursor } }, domain)
    return page(result.items.map(presentAdminFarmer), result)
  }

  return [serve(listAllFarmers, listArea), serve(listDistrictFarmers, listArea)]
}
