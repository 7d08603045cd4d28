import { endpoint } from './endpoint.ts'
import { Moment, Paging } from './fields.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** Stored when no `SMTP_URL` is set. */
export const MailboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: Moment,
})
export type MailboxMail = z.output<typeof MailboxMail>

/** NOT_FOUND in production. */
export const listMailbox = endpoint({
  call: 'GET /api/mailbox',
  access: 'anyone',
  summary: 'The local mailbox outside production, newest first',
  query: z.object({ to: exactText(254).optional(), ...Paging }),
  response: z.array(MailboxMail),
  errors: ['NOT_FOUND'],
  paged: true,
})
