import {
  checkAssistLink,
  endAssist,
  endAssistByLink,
  finishAssist,
  mailAssistCode,
  makeAssistCode,
  readFarmAssist,
  revokeAssistCard,
  startAssist,
} from '@santhe/contracts'
import { assists } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import {
  presentFarmAssist,
  presentHelpedPerson,
  presentLinkedAssist,
  presentSessionPerson,
} from '@santhe/presenters/shop'
import { fail, readAssistCode } from '@santhe/rules'
import type { Backend } from '../../backend.ts'
import { isRefusedWith, unlessRefused } from '../../refusals.ts'
import { personOf } from './profiles.ts'

const isBadLink = isRefusedWith('NOT_FOUND')

/** Calls of a farmer whom an agent helps. */
function helpedRoutes({ domain }: Backend): Served[] {
  return [
    serve(readFarmAssist, async ({ actor, now }) =>
      presentFarmAssist(await assists.readFarmAssist({ actor, now }, domain)),
    ),

    serve(makeAssistCode, async ({ body: { kind }, actor, limits, now }) => {
      await limits.assistCodes.take(String(actor.id))
      const { code, expiresAt } = await assists.makeAssistCode({ actor, kind, now }, domain)
      return { code, expiresAt: expiresAt.toISOString() }
    }),

    serve(mailAssistCode, async ({ actor, limits, now, text }) => {
      await limits.assistCodes.take(String(actor.id))
      const { email, emailConfirmedAt } = await personOf(actor, domain)
      const request = () => assists.requestAssistCode({ actor, now }, domain)
      // An unconfirmed address may be a stranger's.
      await limits.linksPerMailbox.during(emailConfirmedAt ? undefined : email, request)
      return { message: text('assist.codeSent') }
    }),

    serve(revokeAssistCard, async ({ actor, text }) => {
      await assists.revokeAssistCard(actor, domain)
      return { message: text('assist.cardVoid') }
    }),

    serve(endAssist, async ({ params: { id }, actor, device, now, text }) => {
      await assists.endOwnAssist({ id, actor, device, now }, domain)
      return { message: text('assist.ended') }
    }),
  ]
}

export function assistRoutes(backend: Backend): Served[] {
  const { domain } = backend
  return [
    ...helpedRoutes(backend),

    serve(startAssist, async ({ body, actor, by, device, ip, limits, now, setAssist }) => {
      const code = readAssistCode(body.code) ?? ''
      const input = { farmId: body.farmerId, code, by }
      // A wrong code is counted like a password.
      const start = () => unlessRefused('ASSIST_CODE_WRONG', assists.startAssist(input, domain))
      const assist = await limits.wrongPassword.attempt(`help by ${actor.id}`, ip, start)
      if (!assist) return fail('ASSIST_CODE_WRONG')
      try {
        await setAssist(assist._id)
      } catch (error) {
        // Without a session there is no helping agent.
        await assists.finishAssist({ id: assist._id, actor, device, now }, domain)
        throw error
      }
      const live = await assists.findLiveAssist({ agentId: actor.id, assistId: assist._id, now }, domain)
      return presentHelpedPerson(live ?? fail('ASSIST_CODE_WRONG'))
    }),

    serve(finishAssist, async ({ actor, assistId, device, now, clearAssist }) => {
      if (assistId !== undefined) await assists.finishAssist({ id: assistId, actor, device, now }, domain)
      await clearAssist()
      return presentSessionPerson(await personOf(actor, domain))
    }),

    serve(checkAssistLink, async ({ params: { token }, ip, limits, now }) => {
      const find = () => assists.findLinkedAssist({ token, now }, domain)
      return presentLinkedAssist(await limits.resetsPerIp.during(ip, find, isBadLink))
    }),

    serve(endAssistByLink, async ({ body: { token }, device, ip, limits, now }) => {
      const end = () => assists.endLinkedAssist({ token, device, now }, domain)
      return presentLinkedAssist(await limits.resetsPerIp.during(ip, end, isBadLink))
    }),
  ]
}
