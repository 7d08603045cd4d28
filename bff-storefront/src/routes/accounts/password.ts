import { changePassword, checkResetToken, requestPasswordReset, resetPassword } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { type Outcome, type Served, serve } from '@santhe/http-kit'
import { presentSessionPerson } from '@santhe/presenters/shop'
import { fail, nameKey } from '@santhe/rules'
import { say } from '@santhe/texts'
import type { Backend } from '../../backend.ts'
import { personOf } from './profiles.ts'

export function passwordRoutes({ domain, exposesMails }: Backend): Served[] {
  return [
    serve(requestPasswordReset, async ({ body: { email }, ip, limits, now, text }) => {
      await limits.resetsPerIp.take(ip)
      await limits.resetsPerAccount.take(nameKey(email))
      // Strangers can use up a mailbox's links by registering. A confirmed address still gets its link; the response is the same.
      const request = (mayGoToAny: boolean) => people.requestPasswordReset({ email, isForAny: mayGoToAny, now }, domain)
      await limits.linksPerMailbox.admit(email, request)
      const reset = exposesMails ? await people.makeReset({ email, now }, domain) : undefined
      return { message: text('password.linkSent'), ...(reset && { resetToken: reset.token }) }
    }),

    serve(checkResetToken, async ({ params: { token }, ip, limits, now, text }) => {
      const find = () => people.findReset({ token, now }, domain)
      const isUnknown = (outcome: Outcome<unknown>) => 'value' in outcome && outcome.value === undefined
      const person = await limits.resetsPerIp.during(ip, find, isUnknown)
      return person ? { message: text('password.linkValid') } : fail('RESET_LINK_INVALID')
    }),

    serve(resetPassword, async ({ body, device, ip, limits, now, endSessionsOf, text }) => {
      await limits.resetsPerIp.take(ip)
      const person = (await people.findReset({ token: body.token, now }, domain)) ?? fail('RESET_LINK_INVALID')
      await limits.resetsPerAccount.take(`reset of ${person._id}`)
      // Also before: if sessions can't be ended, the password stays.
      await endSessionsOf(person._id)
      const { username } = await people.resetPassword({ ...body, now, device }, domain)
      await endSessionsOf(person._id)
      return { message: text('password.set'), username }
    }),

    serve(changePassword, async ({ actor, body, device, ip, limits, now, endSessionsOf, signIn }) => {
      const { username } = await personOf(actor, domain)
      const change = () => people.changePassword({ personId: actor.id, ...body, now, device }, domain)
      const person = await limits.wrongPassword.attempt(username, ip, change)
      if (!person) return fail('VALIDATION', { fields: { currentPassword: say('password.wrong') } })
      await endSessionsOf(person._id)
      const { language } = person
      return { token: await signIn(people.actorOf(person), { language }), user: presentSessionPerson(person) }
    }),
  ]
}
