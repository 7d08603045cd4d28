import { login, logout, readSession, readUserProfile, register } from '@santhe/contracts'
import { assists, people, subscriptions } from '@santhe/domain'
import { type Outcome, type Served, serve } from '@santhe/http-kit'
import { presentHelpedPerson, presentProfile, presentSessionPerson } from '@santhe/presenters/shop'
import { fail, SantheError } from '@santhe/rules'
import type { Backend } from '../../backend.ts'
import { personOf } from './profiles.ts'

function isTaken(error: unknown): boolean {
  return error instanceof SantheError && ['NAME_TAKEN', 'EMAIL_TAKEN'].includes(error.code)
}

function revealsAccount(outcome: Outcome<unknown>): boolean {
  return 'value' in outcome || isTaken(outcome.error)
}

export function accountRoutes({ domain }: Backend): Served[] {
  return [
    serve(login, async ({ body, ip, limits, signIn }) => {
      const verify = () => people.checkPassword(body, domain)
      const person = await limits.wrongPassword.attempt(body.username, ip, verify)
      if (!person) return fail('WRONG_CREDENTIALS')
      return { token: await signIn(people.actorOf(person)), user: presentSessionPerson(person) }
    }),

    serve(register, async ({ body, ip, limits, now, assertCanSignIn, signIn }) => {
      await assertCanSignIn()
      const { username, password, email, name, phone, role } = body
      const farm =
        body.role === 'farmer'
          ? { farmName: body.farmName, location: body.farmLocation, description: body.farmDescription }
          : undefined
      const fields = { username, password, email, name, phone, role, farm, now }
      const make = () =>
        limits.linksPerMailbox.admit(email, mayMail => people.registerPerson({ ...fields, mayMail }, domain))
      /** A repeated registration signs in: the first response may be lost. */
      const repeat = async (error: unknown) => {
        const isRepeated = isTaken(error) && (await people.findRegistered(fields, domain))
        const verify = () => people.checkPassword(fields, domain)
        const person = isRepeated && (await limits.wrongPassword.attempt(username, ip, verify))
        if (!person) throw error
        return person
      }
      const person = await limits.accountsMade.during(ip, () => make().catch(repeat), revealsAccount)
      return { token: await signIn(people.actorOf(person)), user: presentSessionPerson(person) }
    }),

    serve(logout, async ({ actor, signOut, ownSessions, text }) => {
      const session = (await ownSessions.list()).find(({ isThis }) => isThis)
      await signOut()
      // Sign-out works without the database; subscriptions are then deleted before sending.
      if (session)
        await subscriptions
          .deletePushSubscription({ personId: actor.id, sessionId: session.id }, domain)
          .catch(() => undefined)
      return { message: text('session.over') }
    }),

    serve(readSession, async ({ actor, assistId, now, setAssist }) => {
      const live = assistId && (await assists.findLiveAssist({ agentId: actor.id, assistId, now }, domain))
      if (live) return presentHelpedPerson(live)
      if (assistId !== undefined) await setAssist(undefined)
      return presentSessionPerson(await personOf(actor, domain))
    }),

    serve(readUserProfile, async ({ actor }) => presentProfile(await personOf(actor, domain))),
  ]
}
