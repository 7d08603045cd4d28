import { createUser, DEFAULT_LIMIT, listUsers, setPersonActive, updateUser } from '@santhe/contracts'
import { farms, people, products } from '@santhe/domain'
import { type Handler, page, type Served, serve } from '@santhe/http-kit'
import { presentUser } from '@santhe/presenters/office'
import { istDateOf } from '@santhe/rules'
import type { Backend } from '../../backend.ts'
import { changeAccount } from './account-changes.ts'

type Changes = Parameters<Handler<typeof updateUser>>[0]['body']

function farmOf({ farmName, farmLocation }: Changes) {
  return {
    ...(farmName !== undefined && { farmName }),
    ...(farmLocation !== undefined && { location: farmLocation }),
  }
}

export function adminUserRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(listUsers, async ({ query: { role, search, limit = DEFAULT_LIMIT, cursor }, actor, now }) => {
      const ofRole = role === 'all' || role === '' ? undefined : role
      const result = await people.listUsers({ role: ofRole, search, page: { limit, cursor } }, domain)
      const fixedRoles = await people.fixedRolesOf({ actor, people: result.items.map(({ person }) => person) }, domain)
      const farmIds = result.items.flatMap(({ person: { farmId } }) => (farmId === null ? [] : [farmId]))
      const offers = await farms.countOffers(farmIds, istDateOf(now), domain)
      const present = (managed: (typeof result.items)[number]) => ({
        ...presentUser(managed),
        fixedRole: fixedRoles.get(managed.person._id),
        offers: offers.get(managed.person.farmId ?? 0),
      })
      return page(result.items.map(present), result)
    }),

    serve(createUser, async ({ body, by, limits, idempotencyKey }) => {
      const { username, email, password, role, name = username, phone = '', isActive = true } = body
      const farm =
        body.role === 'farmer' ? { farmName: body.farmName, location: body.farmLocation, description: '' } : undefined
      const person = { username, email, password, role, name, phone, isActive, farm }
      const create = (mayMail: boolean) =>
        people.createPerson({ person: { ...person, mayMail }, by, idempotencyKey }, domain)
      return presentUser(await limits.linksPerMailbox.admit(email, create))
    }),

    serve(updateUser, async ({ params: { id }, body, ...call }) =>
      presentUser(await changeAccount({ list: 'users', id, body, farm: farmOf(body) }, call, domain)),
    ),

    serve(setPersonActive, async ({ params: { id }, body: { isActive, offers }, ...call }) => {
      const { by } = call
      const edited = await changeAccount({ list: 'users', id, body: { isActive } }, call, domain)
      const { farmId } = edited.person
      if (farmId !== null && offers === 'takeOut' && !isActive) await products.takeOutOffers({ farmId, by }, domain)
      if (farmId !== null && offers === 'bringBack' && isActive) await products.bringBackOffers({ farmId, by }, domain)
      return presentUser(edited)
    }),
  ]
}
