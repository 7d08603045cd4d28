import { endpoint } from './endpoint.ts'
import { Moment, Paging } from './fields.ts'
import { z } from './schema.ts'
import { exactly } from './text.ts'

/** A mail that was not sent, because no `SMTP_URL` is set. */
export const KeptMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: Moment,
})
export type KeptMail = z.output<typeof KeptMail>

/** Outside production alone; there it answers NOT_FOUND. */
export const listKeptMails = endpoint({
  call: 'GET /api/mailbox',
  owner: 'storefront',
  access: 'anyone',
  summary: 'The local mailbox outside production, newest first',
  query: z.object({ to: exactly(254).optional(), ...Paging }),
  response: z.array(KeptMail),
  errors: ['NOT_FOUND'],
  paged: true,
})
