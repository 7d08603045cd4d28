import {
  checkEmailToConfirm,
  checkEmailToKeep,
  confirmEmail,
  endEmailChange,
  keepEmail,
  sendEmailLinkAgain,
} from '@santhe/contracts'
import { people } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'
import { isRefusedWith } from '../../refusals.ts'
import { personOf } from './profiles.ts'

const isBadLink = isRefusedWith('EMAIL_LINK_INVALID')

export function emailChangeRoutes({ domain }: Backend): Served[] {
  return [
    serve(checkEmailToConfirm, async ({ params: { token }, ip, limits, now }) => {
      const find = () => people.findEmailToConfirm({ token, now }, domain)
      return { email: await limits.resetsPerIp.during(ip, find, isBadLink) }
    }),

    serve(confirmEmail, async ({ body: { token }, device, ip, limits, now, text }) => {
      const work = () => people.confirmEmail({ token, now, device }, domain)
      const { email } = await limits.resetsPerIp.during(ip, work, isBadLink)
      return { message: text('email.confirmed'), email }
    }),

    serve(checkEmailToKeep, async ({ params: { token }, ip, limits, now }) => {
      const find = () => people.findChangeToKeep({ token, now }, domain)
      const { change } = await limits.resetsPerIp.during(ip, find, isBadLink)
      return { email: change.from, newEmail: change.to, isConfirmed: change.state === 'confirmed' }
    }),

    serve(keepEmail, async ({ body: { token }, device, ip, limits, now, endSessionsOf, text }) => {
      const find = () => people.findChangeToKeep({ token, now }, domain)
      const { change, person } = await limits.resetsPerIp.during(ip, find, isBadLink)
      // Also before: if sessions can't be ended, nothing is undone.
      if (change.state === 'confirmed') await endSessionsOf(person._id)
      const { email, isTakenBack } = await people.keepEmail({ token, now, device }, domain)
      if (isTakenBack) await endSessionsOf(person._id)
      const message = isTakenBack ? text('email.takenBack') : text('email.stopped')
      return { message, email, isTakenBack }
    }),

    serve(sendEmailLinkAgain, async ({ actor, limits, now, text }) => {
      await personOf(actor, domain)
      await limits.emailChanges.take(String(actor.id))
      const send = () => people.sendEmailLinkAgain({ personId: actor.id, now }, domain)
      const target = await people.emailToConfirm(actor.id, domain)
      const pendingEmail = await limits.linksPerMailbox.during(target, send)
      return { message: text('email.linkSent'), pendingEmail }
    }),

    serve(endEmailChange, async ({ actor, text }) => {
      await people.endEmailChange(actor.id, domain)
      return { message: text('email.stays') }
    }),
  ]
}
