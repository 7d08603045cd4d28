import { login, logout, readSession, readUserProfile, register } from '@santhe/contracts'
import { actorOf, checkPassword, findPerson, type PersonRecord, registerPerson } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { type Actor, fail } from '@santhe/rules'
import type { Backend } from '../backend.ts'
import { presentPerson, presentProfile } from '../presenters/people.ts'

export function accountRoutes({ domain }: Backend): Served[] {
  /** @throws NOT_SIGNED_IN when the person was deleted or deactivated meanwhile. */
  async function personOf(actor: Actor): Promise<PersonRecord> {
    const person = await findPerson(actor.id, domain)
    return person?.isActive ? person : fail('NOT_SIGNED_IN')
  }

  return [
    serve(login, async ({ body, address, limits, signIn }) => {
      const verify = () => checkPassword(body, domain)
      const person = await limits.wrongPassword.attempt(body.username, address, verify)
      if (!person) return fail('WRONG_CREDENTIALS')
      return { token: await signIn(actorOf(person)), user: presentPerson(person) }
    }),

    serve(register, async ({ body, address, limits, now, signIn }) => {
      await limits.accountsMade.check(address)
      const { username, password, email, name, phone, role } = body
      const farm =
        body.role === 'farmer'
          ? { farmName: body.farmName, location: body.farmLocation, description: body.farmDescription }
          : undefined
      const person = await registerPerson({ username, password, email, name, phone, role, farm, now }, domain)
      await limits.accountsMade.count(address)
      return { token: await signIn(actorOf(person)), user: presentPerson(person) }
    }),

    serve(logout, async ({ signOut }) => {
      await signOut()
      return { message: 'You are signed out.' }
    }),

    serve(readSession, async ({ actor }) => presentPerson(await personOf(actor))),

    serve(readUserProfile, async ({ actor }) => presentProfile(await personOf(actor))),
  ]
}
