import { type Domain, type DueMail, mails } from '@santhe/domain'
import { composeMail } from './compose-mail.ts'
import { sendBySmtp } from './send-by-smtp.ts'

/** Sends a mail, or throws: then it is tried again. */
export type Post = (mail: DueMail) => Promise<void>

export interface PostOptions {
  domain: Domain
  /** Where links lead. */
  publicUrl: string
  isProduction: boolean
  smtpUrl: string | undefined
  /** The sender; no-reply at the host of `publicUrl` when undefined. */
  from: string | undefined
  log: { warn(facts: object, message: string): void }
}

/**
 * Returns how mails are sent: by SMTP where a server is set, else into the market's mailbox, for a trial. A production market
 * without a server sends none, so undefined: its mails carry links that open accounts, and wait as events in the outbox, unwritten.
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
    await mails.save({ _id, to: to.email, subject, text, html, createdAt }, domain)
  }
}
