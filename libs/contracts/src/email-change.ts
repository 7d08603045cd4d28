import { Done } from './account.ts'
import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** Malformed tokens respond like unknown ones. */
const LinkToken = exactText(200)
const LinkParams = z.strictObject({ token: LinkToken })
const LinkBody = z.strictObject({ token: LinkToken })

/** `details.reason` of EMAIL_LINK_INVALID. */
export const EmailLinkReason = z.enum(['unknown', 'expired', 'used', 'ended'])
export type EmailLinkReason = z.output<typeof EmailLinkReason>

/** Addresses are confirmed by a mailed link. docs/product/accounts.md#changing-e-mail, #confirming-the-address. */
export const checkEmailToConfirm = endpoint({
  call: 'GET /api/confirm-email/:token',
  access: 'anyone',
  summary: 'Which e-mail address a link would confirm; changes nothing',
  params: LinkParams,
  response: z.object({ email: z.string() }),
  errors: ['EMAIL_LINK_INVALID', 'RATE_LIMITED'],
})

export const confirmEmail = endpoint({
  call: 'POST /api/confirm-email',
  access: 'anyone',
  summary:
    'Confirms an e-mail address by the link that was sent there: takes a new one into force, and the former one is notified',
  body: LinkBody,
  response: Done.extend({ email: z.string() }),
  errors: ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN', 'RATE_LIMITED'],
  invalidates: ['person', 'farm'],
  needsNoSession: true,
  takesNoTurn: true,
})

export const checkEmailToKeep = endpoint({
  call: 'GET /api/keep-email/:token',
  access: 'anyone',
  summary: 'What a link to the former e-mail address would stop or take back; changes nothing',
  params: LinkParams,
  /** `isConfirmed`: already changed, and the link undoes it. */
  response: z.object({ email: z.string(), newEmail: z.string(), isConfirmed: z.boolean() }),
  errors: ['EMAIL_LINK_INVALID', 'RATE_LIMITED'],
})

export const keepEmail = endpoint({
  call: 'POST /api/keep-email',
  access: 'anyone',
  summary: 'Stops a change of the e-mail address; for a week takes back one that was confirmed, and ends every session',
  body: LinkBody,
  response: Done.extend({ email: z.string(), isTakenBack: z.boolean() }),
  errors: ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN', 'RATE_LIMITED'],
  invalidates: ['person', 'farm'],
  needsNoSession: true,
  takesNoTurn: true,
})

export const sendEmailLinkAgain = endpoint({
  call: 'POST /api/users/email-change/link',
  access: 'signedIn',
  summary: 'Sends the link that confirms the caller’s new e-mail address, or the present one, once more',
  response: Done.extend({ pendingEmail: z.string() }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
})

export const endEmailChange = endpoint({
  call: 'DELETE /api/users/email-change',
  access: 'signedIn',
  summary: 'Ends the caller’s change of the e-mail address while it waits to be confirmed; without one nothing happens',
  response: Done,
  invalidates: ['person', 'farm'],
  repeatsHarmlessly: true,
})
