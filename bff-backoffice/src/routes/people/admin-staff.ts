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
import type { Backend } from '../../backend.ts'
import { changeAccount } from './account-changes.ts'

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

    serve(createStaff, async ({ body, by, limits, idempotencyKey }) => {
      const { phone = '', taluk = null, reportsTo = null, isActive = true, ...account } = body
      const member = { ...account, phone, taluk, reportsTo, isActive }
      const create = (mayMail: boolean) =>
        people.createPerson({ person: { ...member, mayMail }, by, idempotencyKey }, domain)
      return presentStaffMember(await limits.linksPerMailbox.admit(body.email, create))
    }),

    serve(updateStaff, async ({ params: { id }, body, ...call }) =>
      presentStaffMember(await changeAccount({ list: 'staff', id, body }, call, domain)),
    ),

    serve(updateStaffStatus, async ({ params: { id }, body, ...call }) =>
      presentStaffMember(await changeAccount({ list: 'staff', id, body }, call, domain)),
    ),

    serve(deleteStaff, async ({ params: { id }, query: { reportsTo }, by, endSessionsOf, text }) => {
      await people.deleteStaff({ id, reportsTo, by, endSessions: endSessionsOf }, domain)
      return { message: text('staff.deleted') }
    }),
  ]
}
