import { closeDomain, openDomain } from '@santhe/domain'
import { z } from 'zod'
import { sendDue } from './send-due.ts'

/** A worker that is killed after so many sent mails, before recording the last one. */
const settings = z
  .object({
    MONGODB_URI: z.string(),
    MONGODB_DATABASE: z.string(),
    SMTP_URL: z.string().optional(),
    DIES_AFTER: z.coerce.number(),
    NOW: z.coerce.date(),
  })
  .parse(process.env)

const domain = await openDomain({ uri: settings.MONGODB_URI, database: settings.MONGODB_DATABASE })
let sent = 0
await sendDue({
  domain,
  now: settings.NOW,
  smtpUrl: settings.SMTP_URL,
  onSent() {
    sent += 1
    if (sent === settings.DIES_AFTER) process.kill(process.pid, 'SIGKILL')
  },
})
await closeDomain(domain)
