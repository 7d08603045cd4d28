import { type Domain, type DueMail, mails } from '@santhe/domain'
import { composeMail } from './compose-mail.ts'
import { sendBySmtp } from './send-by-smtp.ts'

/** Throws to be retried. */
export type Post = (mail: DueMail) => Promise<void>

export interface PostOptions {
  domain: Domain
  publicUrl: string
  isProduction: boolean
  smtpUrl: string | undefined
  /** Default: no-reply at the host of `publicUrl`. */
  from: string | undefined
  log: { warn(facts: object, message: string): void }
}

/**
 * SMTP if configured, else the mailbox. Undefined in production without a server: mails contain account links, so
 * they wait in the outbox.
 */
export function postOf({ domain, publicUrl, isProduction, smtpUrl, from, log }: PostOptions): Post | undefined {
  if (smtpUrl !== undefined) {
    const { hostname } = new URL(publicUrl)
    const onRefused = (id: string, code: number) => log.warn({ id, code }, 'the mail server refused a mail for good')
    const send = sendBySmtp({ smtpUrl, from: from ?? `Santhe <no-reply@${hostname}>`, host: hostname, onRefused })
    return mail => send(composeMail(mail, publicUrl))
  }
  if (isProduction) {
    log.warn({}, 'SMTP_URL is not set: no mail is sent, and nobody can reset a password, until it is')
    return undefined
  }
  return async mail => {
    const { id: _id, to, subject, text, html, at: createdAt } = composeMail(mail, publicUrl)
    await mails.saveMail({ _id, to: to.email, subject, text, html, createdAt }, domain)
  }
}
