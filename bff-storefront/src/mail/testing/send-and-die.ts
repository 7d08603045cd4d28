import { closeDomain, mails, openDomain } from '@santhe/domain'
import { z } from 'zod'
import { postOf } from '../post.ts'

/** A worker that is killed as soon as so many mails have left, before it can note any of the last one. */
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
const send = postOf({
  domain,
  publicUrl: 'http://localhost:8080',
  isProduction: false,
  smtpUrl: settings.SMTP_URL,
  from: undefined,
  log: { warn: () => {} },
})
let sent = 0
await mails.sendDue(
  {
    now: settings.NOW,
    async post(mail) {
      await send?.(mail)
      sent += 1
      if (sent === settings.DIES_AFTER) process.kill(process.pid, 'SIGKILL')
    },
  },
  domain,
)
await closeDomain(domain)
