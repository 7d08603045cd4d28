import {
  DEFAULT_LIMIT,
  listDeliveryAgents,
  listDistrictManagers,
  listTalukAgents,
  listUsers,
  setPersonActive,
} from '@santhe/contracts'
import { people } from '@santhe/domain'
import { type Handler, page, type Served, serve } from '@santhe/http-kit'
import { presentPerson, presentStaffMember } from '@santhe/presenters/office'
import type { StaffMemberRole } from '@santhe/rules'
import type { Backend } from '../backend.ts'

export function adminPeopleRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  function listOf(role: StaffMemberRole): Handler<typeof listTalukAgents> {
    return async ({ query: { limit = DEFAULT_LIMIT, cursor } }) => {
      const result = await people.list({ role, page: { limit, cursor } }, domain)
      return page(result.items.map(presentStaffMember), result)
    }
  }

  return [
    serve(listUsers, async ({ query: { role, search, limit = DEFAULT_LIMIT, cursor } }) => {
      const ofRole = role === 'all' || role === '' ? undefined : role
      const result = await people.list({ role: ofRole, search, page: { limit, cursor } }, domain)
      return page(result.items.map(presentPerson), result)
    }),

    serve(listDistrictManagers, listOf('district_manager')),
    serve(listTalukAgents, listOf('taluk_agent')),
    serve(listDeliveryAgents, listOf('delivery_agent')),

    serve(setPersonActive, async ({ params: { id }, body: { isActive }, actor, endSessionsOf }) => {
      const change = { actor, id, isActive }
      if (isActive || id === actor.id) return presentPerson(await people.setActive(change, domain))
      // Before as well: while sessions can't be ended nobody is deactivated, so that none outlives it.
      await endSessionsOf(id)
      const person = await people.setActive(change, domain)
      await endSessionsOf(id)
      return presentPerson(person)
    }),
  ]
}
