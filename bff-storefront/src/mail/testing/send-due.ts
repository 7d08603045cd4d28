import { type Domain, mails } from '@santhe/domain'
import { postOf } from '../post.ts'

interface SendDue {
  domain: Domain
  now: Date
  smtpUrl: string | undefined
  /** Called after sending each mail, before recording it. */
  onSent?: () => void
}

/** Sends due mails, to the mailbox without a mail server; returns how many. */
export function sendDue({ domain, now, smtpUrl, onSent }: SendDue): Promise<number> {
  const log = { warn: () => {} }
  const send = postOf({
    domain,
    publicUrl: 'http://localhost:8080',
    isProduction: false,
    smtpUrl,
    from: undefined,
    log,
  })
  return mails.sendDueMail(
    {
      now,
      async post(mail) {
        await send?.(mail)
        onSent?.()
      },
    },
    domain,
  )
}
