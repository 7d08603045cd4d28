import {
  createStaff,
  DEFAULT_LIMIT,
  deleteStaff,
  listDeliveryAgents,
  listDistrictManagers,
  listTalukAgents,
  readHierarchy,
  updateStaff,
  updateStaffStatus,
} from '@santhe/contracts'
import { people } from '@santhe/domain'
import { type Handler, page, type Served, serve } from '@santhe/http-kit'
import { presentInHierarchy, presentStaffMember } from '@santhe/presenters/office'
import { isStaffMember, type StaffMemberRole } from '@santhe/rules'
import type { Backend } from '../backend.ts'
import { accountChanges } from './account-changes.ts'
import { endingSessions } from './ending-sessions.ts'

type Changes = Parameters<Handler<typeof updateStaff>>[0]['body']

/** Where a member works; an emptied field is removed. */
function placeChanges(body: Changes) {
  return {
    ...(body.role !== undefined && { role: body.role }),
    ...(body.district !== undefined && { district: body.district }),
    ...('taluk' in body && { taluk: body.taluk ?? null }),
    ...('reportsTo' in body && { reportsTo: body.reportsTo ?? null }),
  }
}

export function adminStaffRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  function listOf(role: StaffMemberRole): Handler<typeof listTalukAgents> {
    return async ({ query: { search, limit = DEFAULT_LIMIT, cursor } }) => {
      const result = await people.list({ role, search, page: { limit, cursor } }, domain)
      return page(result.items.map(presentStaffMember), result)
    }
  }

  /** Nobody else is signed out by a call that can only fail. */
  async function findMember(id: number) {
    const person = await people.find(id, domain)
    return person && isStaffMember(person.role) ? person : null
  }

  return [
    serve(listDistrictManagers, listOf('district_manager')),
    serve(listTalukAgents, listOf('taluk_agent')),
    serve(listDeliveryAgents, listOf('delivery_agent')),
    serve(readHierarchy, async () => (await people.listHierarchy(domain)).flatMap(presentInHierarchy)),

    serve(createStaff, async ({ body, actor, device, now }) => {
      const { phone = '', taluk = null, reportsTo = null, isActive = true, ...account } = body
      const member = { ...account, phone, taluk, reportsTo, isActive }
      return presentStaffMember(await people.createStaff({ member, by: { actor, device, now } }, domain))
    }),

    serve(updateStaff, async ({ params: { id }, body, actor, device, now, endSessionsOf }) => {
      const changes = { ...accountChanges(body), ...placeChanges(body) }
      const person = await findMember(id)
      const change = () => people.updateStaff({ id, changes, by: { actor, device, now } }, domain)
      return presentStaffMember(await endingSessions({ person, body, endSessionsOf, change }))
    }),

    serve(updateStaffStatus, async ({ params: { id }, body, actor, device, now, endSessionsOf }) => {
      const person = await findMember(id)
      const change = () => people.updateStaffStatus({ id, ...body, by: { actor, device, now } }, domain)
      return presentStaffMember(await endingSessions({ person, body, endSessionsOf, change }))
    }),

    serve(deleteStaff, async ({ params: { id }, query: { reportsTo }, actor, device, now, endSessionsOf }) => {
      // Before as well: while sessions can't be ended nobody is deleted.
      if (await findMember(id)) await endSessionsOf(id)
      await people.deleteStaff({ id, reportsTo, by: { actor, device, now } }, domain)
      await endSessionsOf(id)
      return { message: 'The staff member was deleted and can no longer sign in.' }
    }),
  ]
}
