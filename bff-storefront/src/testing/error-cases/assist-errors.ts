import { checkAssistLink, endAssistByLink, mailAssistCode, makeAssistCode, startAssist } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aFarm, aPersonOfRole } from '@santhe/domain/testing'
import type { ErrorCases } from '@santhe/http-kit/testing'
import type { ErrorMarket } from './market.ts'

/** Returns how to provoke the errors of calls for taluk agents who help a farm. */
export function assistErrors({ domain, server, strict, codeOf, secondCode }: ErrorMarket): ErrorCases {
  const NO_LINK = 'x'.repeat(43)
  const wrongCode = async () => ({ body: { farmerId: (await aFarm(domain)).farm._id, code: '1234 5678' } })
  const agent = async () => people.actorOf((await aPersonOfRole(domain, 'taluk_agent')).person)
  const farmerOnStrict = async () => strict.signIn(people.actorOf((await aFarm(domain)).farmer))
  return {
    [makeAssistCode.call]: {
      RATE_LIMITED: async () => secondCode(makeAssistCode, { body: { kind: 'screen' } }, await farmerOnStrict()),
    },
    [mailAssistCode.call]: {
      RATE_LIMITED: async () => secondCode(mailAssistCode, { body: {} }, await farmerOnStrict()),
    },
    [startAssist.call]: {
      ASSIST_CODE_WRONG: async () =>
        codeOf(startAssist, await wrongCode(), { token: await server.signIn(await agent()) }),
      RATE_LIMITED: async () => secondCode(startAssist, await wrongCode(), await strict.signIn(await agent())),
    },
    [checkAssistLink.call]: {
      RATE_LIMITED: () => secondCode(checkAssistLink, { params: { token: NO_LINK } }),
    },
    [endAssistByLink.call]: {
      NOT_FOUND: () => codeOf(endAssistByLink, { body: { token: NO_LINK } }),
      RATE_LIMITED: () => secondCode(endAssistByLink, { body: { token: NO_LINK } }),
    },
  }
}
