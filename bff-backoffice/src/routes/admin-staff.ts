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
import type { StaffMemberRole } from '@santhe/rules'
import type { Backend } from '../backend.ts'
import { accountChanges } from './account-changes.ts'
import { endingSessions } from './ending-sessions.ts'

type Changes = Parameters<Handler<typeof updateStaff>>[0]['body']

/** Emptied fields are removed. */
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
      const result = await people.listUsers({ role, search, page: { limit, cursor } }, domain)
      return page(result.items.map(presentStaffMember), result)
    }
  }

  return [
    serve(listDistrictManagers, listOf('district_manager')),
    serve(listTalukAgents, listOf('taluk_agent')),
    serve(listDeliveryAgents, listOf('delivery_agent')),
    serve(readHierarchy, async () => (await people.listHierarchy(domain)).flatMap(presentInHierarchy)),

    serve(createStaff, async ({ body, actor, device, limits, now, idempotencyKey }) => {
      const { phone = '', taluk = null, reportsTo = null, isActive = true, ...account } = body
      const member = { ...account, phone, taluk, reportsTo, isActive }
      const by = { actor, device, now }
      const create = (mayMail: boolean) =>
        people.createStaff({ member: { ...member, mayMail }, by, idempotencyKey }, domain)
      return presentStaffMember(await limits.linksPerMailbox.admit(body.email, create))
    }),

    serve(updateStaff, async ({ params: { id }, body, actor, device, limits, now, endSessionsOf }) => {
      const changes = { ...accountChanges(body), ...placeChanges(body) }
      const update = { id, changes, by: { actor, device, now } }
      const change = (endSessions: typeof endSessionsOf) => people.updateStaff({ ...update, endSessions }, domain)
      const newEmail = await people.newEmailOf({ personId: id, email: body.email }, domain)
      const run = () => endingSessions({ endSessionsOf, change })
      return presentStaffMember(await limits.linksPerMailbox.during(newEmail, run))
    }),

    serve(updateStaffStatus, async ({ params: { id }, body, actor, device, now, endSessionsOf }) => {
      const update = { id, ...body, by: { actor, device, now } }
      const change = (endSessions: typeof endSessionsOf) => people.updateStaffStatus({ ...update, endSessions }, domain)
      return presentStaffMember(await endingSessions({ endSessionsOf, change }))
    }),

    serve(deleteStaff, async ({ params: { id }, query: { reportsTo }, actor, device, now, endSessionsOf }) => {
      const by = { actor, device, now }
      await people.deleteStaff({ id, reportsTo, by, endSessions: endSessionsOf }, domain)
      // Sessions started since.
      await endSessionsOf(id)
      return { message: 'The staff member was deleted and can no longer sign in.' }
    }),
  ]
}
