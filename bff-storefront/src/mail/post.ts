import { type Domain, type DueMail, mails } from '@santhe/domain'
import { localeOf } from '@santhe/rules'
import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { type ComposedMail, composeMail } from './compose-mail.ts'

const CONNECT_WITHIN_MS = 5_000
const SILENT_MS = 10_000

/** RFC 8058: mail clients may POST to List-Unsubscribe. */
const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

interface SmtpOptions {
  /** smtp:// or smtps://, with credentials if needed. */
  smtpUrl: string
  from: string
  /** Domain of message ids. */
  host: string
  /** Called for permanently refused recipients. */
  onRefused: (id: string, code: number) => void
}

/**
 * Permanent errors about the recipient, by command and enhanced status (RFC 3463), else by code. Some servers refuse
 * a recipient only after the text, where a code alone may mean the text. Refused senders, passwords or quotas (5.7.x,
 * 5.1.7, 530) may be fixed, so retry.
 */
const ABOUT_RECIPIENT = new Map<unknown, RegExp>([
  ['RCPT TO', /^55[0-36][ -](?:5\.1\.(?:[1-6]|10)\b|5\.2\.|(?!5\.\d))/],
  ['DATA', /^55[0-36][ -]5\.(?:1\.(?:[1-6]|10)\b|2\.)/],
])

/** Undefined for errors worth retrying. */
function refusedFor(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('command' in error)) return undefined
  if (!('response' in error) || typeof error.response !== 'string') return undefined
  return ABOUT_RECIPIENT.get(error.command)?.test(error.response) ? Number(error.response.slice(0, 3)) : undefined
}

/** @throws Error when sending must be retried */
export function sendBySmtp({ smtpUrl, from, host, onRefused }: SmtpOptions): (mail: ComposedMail) => Promise<void> {
  const transport = createTransport({
    ...parseConnectionUrl(smtpUrl),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ id, to, subject, text, html, language, at, unsubscribeUrl }) => {
    const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': localeOf(language) }
    try {
      await transport.sendMail({
        messageId: `<${id}@${host}>`,
        from,
        to: { name: to.name, address: to.email },
        subject,
        text,
        html,
        date: at,
        headers: { ...headers, ...(unsubscribeUrl !== undefined && ONE_CLICK) },
        ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
      })
    } catch (error) {
      const code = refusedFor(error)
      if (code === undefined) throw error
      onRefused(id, code)
    }
  }
}

/** @throws Error when sending must be retried */
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
    return mail => send(composeMail(mail, publicUrl, mail.language))
  }
  if (isProduction) {
    log.warn({}, 'SMTP_URL is not set: no mail is sent, and nobody can reset a password, until it is')
    return undefined
  }
  return async mail => {
    const { id: _id, to, subject, text, html, at: createdAt } = composeMail(mail, publicUrl, mail.language)
    await mails.saveMail({ _id, to: to.email, subject, text, html, createdAt }, domain)
  }
}
