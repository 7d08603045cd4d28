import { Done, SessionPerson } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** Codes can't be read again. */
export const FarmAssist = z.object({
  screen: z.object({ expiresAt: Moment }).nullable(),
  card: z.object({ createdAt: Moment, expiresAt: Moment }).nullable(),
  /** Always false; read by screens older than `closedTo`. */
  isClosed: z.boolean(),
  /** Agents locked out by five wrong codes, until a new code. */
  closedTo: z.array(z.string()),
  live: z.array(z.object({ id: z.number(), agentName: z.string(), startedAt: Moment, expiresAt: Moment })),
})
export type FarmAssist = z.output<typeof FarmAssist>

/** Taluk agents act for a farmer with the farmer's code. docs/product/roles.md#assisted-mode. */
export const readFarmAssist = endpoint({
  call: 'GET /api/assist',
  owner: 'storefront',
  access: ['farmer'],
  summary: 'Which codes of the caller’s farm are valid, and who helps on it',
  response: FarmAssist,
  provides: ['assist'],
})

/** Shown once. */
export const AssistCode = z.object({ code: z.string(), expiresAt: Moment })
export type AssistCode = z.output<typeof AssistCode>

export const makeAssistCode = endpoint({
  call: 'POST /api/assist/codes',
  owner: 'storefront',
  access: ['farmer'],
  summary: 'Makes a code by which a taluk agent may help on the caller’s farm; the former one of its kind is void',
  body: z.strictObject({ kind: z.enum(['screen', 'card']) }),
  response: AssistCode,
  errors: ['RATE_LIMITED'],
  invalidates: ['assist'],
})

export const mailAssistCode = endpoint({
  call: 'POST /api/assist/codes/mail',
  owner: 'storefront',
  access: ['farmer'],
  summary: 'Sends a new code to the caller’s email address',
  response: Done,
  errors: ['RATE_LIMITED'],
  invalidates: ['assist'],
})

export const revokeAssistCard = endpoint({
  call: 'DELETE /api/assist/card',
  owner: 'storefront',
  access: ['farmer'],
  summary: 'Makes the printed card of the caller’s farm void',
  response: Done,
  invalidates: ['assist'],
  repeatsHarmlessly: true,
})

export const endAssist = endpoint({
  call: 'DELETE /api/assist/help/:id',
  owner: 'storefront',
  access: ['farmer'],
  summary: 'Ends a help on the caller’s farm; one that is over stays as it is',
  response: Done,
  invalidates: ['assist'],
})

export const startAssist = endpoint({
  call: 'POST /api/assist/help',
  owner: 'storefront',
  access: ['taluk_agent'],
  summary:
    'With the farmer’s code, the caller’s session acts for the farmer for an hour; responds with whom it acts for',
  body: z.strictObject({ farmerId: Id, code: exactText(40) }),
  response: SessionPerson,
  errors: ['ASSIST_CODE_WRONG', 'RATE_LIMITED'],
})

export const finishAssist = endpoint({
  call: 'POST /api/assist/finish',
  owner: 'storefront',
  access: ['taluk_agent'],
  summary: 'The caller’s session acts for nobody any more; responds with the caller',
  response: SessionPerson,
})

/** The assist that a mail's link ends. */
export const LinkedAssist = z.object({
  agentName: z.string(),
  farmName: z.string(),
  expiresAt: Moment,
  isLive: z.boolean(),
})
export type LinkedAssist = z.output<typeof LinkedAssist>

const LinkToken = z.strictObject({ token: exactText(200) })

export const checkAssistLink = endpoint({
  call: 'GET /api/assist/link/:token',
  access: 'anyone',
  summary: 'What a link of the farmer’s mail would end; changes nothing',
  params: LinkToken,
  response: LinkedAssist,
  errors: ['RATE_LIMITED'],
})

export const endAssistByLink = endpoint({
  call: 'POST /api/assist/link',
  access: 'anyone',
  summary: 'Ends the help that a link of the farmer’s mail names, and opens nothing else',
  body: LinkToken,
  response: LinkedAssist,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  invalidates: ['assist'],
  needsNoSession: true,
  takesNoTurn: true,
})
